import { parseFromTokenizer } from 'music-metadata'
import type { Job } from '../../../sandbox/messages.ts'
import { FileTokenizer } from './file-tokenizer.ts'
import { sniff } from './sniff.ts'

/** What was found in a sound; null for what was not. */
interface ReadSound {
  type: string | null
  headers: { codec: string; seconds: number } | null
}

/** What may be in the container that films have too. */
const mp4Codecs = /AAC|ALAC/

export const run: Job<{ size: number }, ReadSound> = async ({ size }, read) => {
  const type = await sniff(new FileTokenizer(read, { size }), 'audio')
  if (!type) return { type: null, headers: null }
  return { type, headers: await readHeaders(new FileTokenizer(read, { size, mimeType: type }), type) }
}

/**
 * Reads a sound's own headers, and where they don't say how long it is, its frames. Null where there are none, as in a
 * file that was cut off, or where there is a film in it.
 */
async function readHeaders(file: FileTokenizer, type: string) {
  try {
    const { format } = await parseFromTokenizer(file, { duration: true, skipCovers: true })
    const { codec, duration, hasVideo } = format
    if (!codec || !duration || !(duration > 0) || hasVideo) return null
    if (type === 'audio/mp4' && !mp4Codecs.test(codec)) return null
    return { codec, seconds: duration }
  } catch {
    // The library throws a different error for each kind of broken file.
    return null
  }
}
