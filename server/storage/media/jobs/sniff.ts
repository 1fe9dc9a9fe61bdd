import { fileTypeFromTokenizer } from 'file-type'
import { mediaTypes } from '#contract/files/uploads'
import type { FileTokenizer } from './file-tokenizer.ts'

type Media = keyof typeof mediaTypes

/** Types that only the library distinguishes. The headers of an MP4 say what it contains. */
const sameAs: Record<Media, Record<string, string>> = {
  audio: { oga: 'ogg', spx: 'ogg', m4b: 'm4a', f4a: 'm4a', mp4: 'm4a' },
  image: { apng: 'png' },
}

/** Content type of a file of this media, by its first bytes; undefined for unsupported ones. */
export async function sniff(file: FileTokenizer, media: Media): Promise<string | undefined> {
  try {
    const found = await fileTypeFromTokenizer(file)
    const ending = found && (sameAs[media][found.ext] ?? found.ext)
    const types: Record<string, string> = mediaTypes[media]
    return ending && Object.hasOwn(types, ending) ? types[ending] : undefined
  } catch {
    // A broken file of some types makes the library throw.
    return undefined
  }
}
