import { lateParts } from '../../lib/chunks/late-parts.ts'

/** Parts for members. They are lazy, so that visitors don't load them. */
export const members = lateParts(() => import('./member-parts.tsx'))

/** Parts for the receiver of a gift. They are lazy, so that other pages don't load them. */
export const receiver = lateParts(() => import('./wrapped.tsx'))
