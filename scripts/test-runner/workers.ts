import { availableParallelism } from 'node:os'

/**
 * Number of unit and server tests that run in parallel. It is larger than the number of processors: tests
 * often wait for a page, a process or the database, and processors would be idle for two fifths of the time.
 */
export const workers = Math.min(6, Math.ceil(availableParallelism() * 1.5))

/**
 * Number of browser tests that run in parallel, at most one for each processor. While a test waits, its
 * browser and its site use the processor.
 */
export const browserWorkers = Math.min(4, availableParallelism())
