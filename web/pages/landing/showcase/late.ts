import { lateParts } from '../../../lib/chunks/late-parts.ts'

/**
 * Public songs and songwriters beside the record. If loading fails, the server-rendered part stays: its links
 * work.
 */
export const late = lateParts(() => import('./parts.tsx').catch(() => new Promise<never>(() => {})))
