import type { Readable } from 'node:stream'

/**
 * Adds a no-op error listener, so that an early stream error, such as a refused object, doesn't crash the
 * process. The reader still gets it.
 */
export const heard = <Stream extends Readable>(stream: Stream): Stream => stream.on('error', () => {})
