import { Readable } from 'node:stream'
import { fileTypeFromStream } from 'file-type'
import { mediaTypes } from '#contract/uploads'

type Media = keyof typeof mediaTypes

/** Endings that the library tells apart and we don't. */
const sameAs: Record<string, string> = { oga: 'ogg', spx: 'ogg', m4b: 'm4a', f4a: 'm4a', apng: 'png' }

/** The type that a file of this media is served with, by its first bytes; undefined where it is none that we take. */
export async function sniff(bytes: Readable, media: Media): Promise<string | undefined> {
  try {
    const found = await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
    const ending = found && (sameAs[found.ext] ?? found.ext)
    const types: Record<string, string> = mediaTypes[media]
    return ending && Object.hasOwn(types, ending) ? types[ending] : undefined
  } finally {
    bytes.destroy()
  }
}
