import type { Readable } from 'node:stream'
import { parseStream } from 'music-metadata'

interface SoundHeaders {
  codec: string
  seconds: number
}

/** What may be in the container that films have too. */
const mp4Codecs = /AAC|ALAC/

/**
 * Reads a sound's own headers, and where they don't say how long it is, its frames. Undefined where there are none, as
 * in a file that was cut off, or where there is a film in it.
 */
export async function readSound(
  bytes: Readable,
  type: string,
  size: number,
): Promise<SoundHeaders | undefined> {
  try {
    const { format } = await parseStream(
      bytes,
      { mimeType: type, size },
      { duration: true, skipCovers: true },
    )
    const { codec, duration, hasVideo } = format
    if (!codec || !duration || !(duration > 0) || hasVideo) return undefined
    if (type === 'audio/mp4' && !mp4Codecs.test(codec)) return undefined
    return { codec, seconds: duration }
  } catch {
    // The library throws a different error for each kind of broken file.
    return undefined
  } finally {
    bytes.destroy()
  }
}
