import { availableParallelism } from 'node:os'

/**
 * How many tests run at once. They wait for most of their time (for a page, a process, the database), so that as many
 * as there are processors leave those idle for two fifths of it.
 */
export const workers = Math.min(6, Math.ceil(availableParallelism() * 1.5))
