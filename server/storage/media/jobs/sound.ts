import { parseFromTokenizer } from 'music-metadata'
import type { Job } from '../../../sandbox/messages.ts'
import type { ReadSound } from '../examine.ts'
import { FileTokenizer, sniff } from './file-tokenizer.ts'

/** Codecs allowed in the MP4 container, which is also used for films. */
const mp4Codecs = /AAC|ALAC/

export const run: Job<{ size: number }, ReadSound> = async ({ size }, read) => {
  const type = await sniff(new FileTokenizer(read, { size }), 'audio')
  if (!type) return { type: null, headers: null }
  return { type, headers: await readHeaders(new FileTokenizer(read, { size, mimeType: type }), type) }
}

/**
 * Reads the headers of an audio file. If they lack the duration, also reads its frames. Returns null if the
 * file has no headers, for example because it is truncated, or if it is a film.
 */
async function readHeaders(file: FileTokenizer, type: string) {
  try {
    const { format } = await parseFromTokenizer(file, { duration: true, skipCovers: true })
    const { codec, duration, hasVideo } = format
    if (!codec || !duration || !(duration > 0) || !Number.isFinite(duration) || hasVideo) return null
    if (type === 'audio/mp4' && !mp4Codecs.test(codec)) return null
    return { codec, seconds: duration }
  } catch {
    // The library throws a different error for each kind of broken file.
    return null
  }
}
