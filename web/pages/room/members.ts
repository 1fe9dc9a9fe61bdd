import { lateParts } from '../../lib/chunks/late-parts.ts'

/** What only signed-in people see of a room: a stranger, who gets it drawn, never loads it. */
export const members = lateParts(() => import('./member-parts.tsx'))
