import { late } from '../../../lib/chunks/late.ts'
import type * as Parts from './parts.tsx'

/** What only signed-in people see of a room: a stranger, who gets it drawn, never loads it. */
export const members = late<typeof Parts>(() => import('./parts.tsx'))
