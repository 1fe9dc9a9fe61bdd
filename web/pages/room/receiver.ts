import { lateParts } from '../../lib/chunks/late-parts.ts'

/** What only the receiver of a gift sees: the room of a song that is no gift never loads it. */
export const receiver = lateParts(() => import('./receiver-parts.tsx'))
