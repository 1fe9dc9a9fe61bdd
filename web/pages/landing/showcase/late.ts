import { lateParts } from '../../../lib/chunks/late-parts.ts'

/** Public songs and songwriters beside the record. Where they can't be loaded, what the server drew stays: its links work. */
export const late = lateParts(() => import('./parts.tsx').catch(() => new Promise<never>(() => {})))
