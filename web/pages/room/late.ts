import { lateParts } from '../../lib/chunks/late-parts.ts'

/** Parts for members only: a stranger gets a server-rendered page without them. */
export const members = lateParts(() => import('./member-parts.tsx'))

/** Parts for a gift's receiver only: other rooms don't load them. */
export const receiver = lateParts(() => import('./wrapped.tsx'))
