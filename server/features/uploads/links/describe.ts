import type { IncomingHttpHeaders } from 'node:http'
import { mediaTypes } from '#contract/files/uploads'

/** Content types that don't say what the file is. */
const vague = new Set(['', 'application/octet-stream', 'binary/octet-stream'])
const endings: Record<string, string> = { ...mediaTypes.audio, ...mediaTypes.image }
const otherNames: Record<string, string> = {
  'audio/mp3': 'mp3',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-flac': 'flac',
  'audio/x-m4a': 'm4a',
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** File name from Content-Disposition, otherwise the last segment of the URL's path. */
function nameIn(disposition: string | undefined, { pathname, hostname }: URL) {
  const [, extended] = /filename\*=(?:UTF-8)?''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  const name = extended ? decoded(extended) : (quoted ?? bare ?? decoded(pathname))
  return (name.split(/[\\/]/).findLast(Boolean) ?? hostname).trim().slice(0, 200) || hostname
}

/**
 * Name and type of a linked file, from the reply's headers. A missing type is derived from the file
 * extension, and a missing extension from the type.
 */
export function describe(headers: IncomingHttpHeaders, link: string) {
  const named = nameIn(headers['content-disposition'], new URL(link))
  const said = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const ending = /\.([^.]+)$/.exec(named)?.[1]?.toLowerCase() ?? ''
  const known = Object.hasOwn(endings, ending)
  const fitting = otherNames[said] ?? Object.keys(endings).find((one) => endings[one] === said)
  const size = Number(headers['content-length'] ?? Number.NaN)
  return {
    name: !known && fitting ? `${named}.${fitting}` : named,
    type: vague.has(said) && known ? endings[ending]! : said || 'application/octet-stream',
    size: Number.isSafeInteger(size) ? size : null,
  }
}
