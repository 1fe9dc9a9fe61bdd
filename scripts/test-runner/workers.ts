import { availableParallelism } from 'node:os'

/**
 * How many unit and server tests run at once. They wait for most of their time (for a page, a process, the database), so that as many
 * as there are processors leave those idle for two fifths of it.
 */
export const workers = Math.min(6, Math.ceil(availableParallelism() * 1.5))

/** How many browser tests run at once: each has a browser and a site that are busy while it waits. */
export const browserWorkers = Math.min(4, availableParallelism())
