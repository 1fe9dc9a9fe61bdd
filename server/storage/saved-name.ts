import { mediaTypes } from '#contract/files/uploads'

/**
 * Maximum bytes of a title and of a name. With the extension they remain below 143, the limit of the
 * strictest file systems.
 */
const mostBytes = { title: 90, artist: 40 }

/** Characters that file systems refuse in a name, and marks that change a name's reading order. */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}/\\:*?"<>|]/gu
const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a text as fits, without cutting a letter or emoji. */
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
 * A text as a part of a file's name. Dots and spaces at its ends are removed, because some systems drop them
 * or hide the file.
 */
export const namePart = (text: string, bytes: number) =>
  upTo(
    bytes,
    text.toWellFormed().replaceAll(invisible, '').replaceAll(refused, '_').replaceAll(/\s+/g, ' '),
  ).replaceAll(/^[. ]+|[. ]+$/g, '')

export const endingOf = (type: string) =>
  Object.entries({ ...mediaTypes.audio, ...mediaTypes.image }).find(([, one]) => one === type)?.[0]

/** `Title - Songwriter.mp3`, valid in every file system. */
export function savedName({ title, artist, type }: { title: string; artist: string; type: string }) {
  const stem = [namePart(title, mostBytes.title), namePart(artist, mostBytes.artist)]
    .filter(Boolean)
    .join(' - ')
  const ending = endingOf(type)
  return `${stem || 'Song'}${ending ? `.${ending}` : ''}`
}

/** RFC 8187: what `filename*` may hold. */
export const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** RFC 6266, in any alphabet: `name` comes from `savedName`. ASCII-only programs get its ASCII part. */
export function attachment(name: string) {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]+|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}
