import { mediaTypes } from '#contract/files/uploads'

/**
 * Maximum number of bytes of the title and of the songwriter's name. With the extension, a file name stays
 * below 143 bytes, the limit of the strictest file systems.
 */
const mostBytes = { title: 90, artist: 40 }

/** Characters that file systems forbid in names, and invisible ones that change the reading direction. */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}/\\:*?"<>|]/gu
const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the beginning of a text that fits into these bytes. Never cuts a letter or emoji apart. */
function upTo(bytes: number, text: string) {
  let [kept, left] = ['', bytes]
  for (const { segment } of graphemes.segment(text)) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept
}

/**
 * Makes a text usable as part of a file name. Removes dots and spaces at both ends, because some systems drop
 * them or hide the file.
 */
export const namePart = (text: string, bytes: number) =>
  upTo(
    bytes,
    text.toWellFormed().replaceAll(invisible, '').replaceAll(refused, '_').replaceAll(/\s+/g, ' '),
  ).replaceAll(/^[. ]+|[. ]+$/g, '')

export const endingOf = (type: string) =>
  Object.entries({ ...mediaTypes.audio, ...mediaTypes.image }).find(([, one]) => one === type)?.[0]

/** Returns `Title - Songwriter.mp3`, a name that is valid in every file system. */
export function savedName({ title, artist, type }: { title: string; artist: string; type: string }) {
  const stem = [namePart(title, mostBytes.title), namePart(artist, mostBytes.artist)]
    .filter(Boolean)
    .join(' - ')
  const ending = endingOf(type)
  return `${stem || 'Song'}${ending ? `.${ending}` : ''}`
}

/** Encodes a name for `filename*` as RFC 8187 requires. */
export const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Content-Disposition header for a download (RFC 6266). `name` comes from `savedName`, and may contain
 * letters of any alphabet. Programs that support only ASCII use `filename`.
 */
export function attachment(name: string) {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]+|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}
