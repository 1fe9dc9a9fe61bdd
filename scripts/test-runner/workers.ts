import { availableParallelism } from 'node:os'

/**
 * Number of parallel unit and server tests. They mostly wait for a page, a process or the database: as many
 * as processors leave these idle for two fifths of the time.
 */
export const workers = Math.min(6, Math.ceil(availableParallelism() * 1.5))

/** Number of parallel browser tests: each has a browser and a site that are busy while it waits. */
export const browserWorkers = Math.min(4, availableParallelism())
