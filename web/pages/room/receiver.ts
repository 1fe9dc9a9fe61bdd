import { lateParts } from '../../lib/chunks/late-parts.ts'

/** Parts for a gift's receiver only: other rooms don't load them. */
export const receiver = lateParts(() => import('./receiver-parts.tsx'))
