import type { Readable } from 'node:stream'

/**
 * A stream that may fail before anybody reads it, as where the place refuses its object: who reads it is told then too,
 * and an error event that nobody hears doesn't end the process.
 */
export const heard = <Stream extends Readable>(stream: Stream): Stream => stream.on('error', () => {})
