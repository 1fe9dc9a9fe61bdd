import { mediaTypes } from '#contract/files/uploads'

/** Bytes of a title and of a name: with the ending they stay below the 143 that the strictest file systems take. */
const mostBytes = { title: 90, artist: 40 }

/** What file systems refuse in a name, and marks that make a name read in another order than it is written. */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}/\\:*?"<>|]/gu
const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a text as fits, with no letter or emoji cut in two. */
function upTo(bytes: number, text: string) {
  let [kept, left] = ['', bytes]
  for (const { segment } of graphemes.segment(text)) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept
}

/** A text as a part of a file's name. Dots and spaces at its ends are lost or hide the file in some systems. */
export const namePart = (text: string, bytes: number) =>
  upTo(
    bytes,
    text.toWellFormed().replaceAll(invisible, '').replaceAll(refused, '_').replaceAll(/\s+/g, ' '),
  ).replaceAll(/^[. ]+|[. ]+$/g, '')

export const endingOf = (type: string) =>
  Object.entries({ ...mediaTypes.audio, ...mediaTypes.image }).find(([, one]) => one === type)?.[0]

/** `Title - Songwriter.mp3`, as it may stand in every file system. */
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

/** RFC 6266, in any alphabet: `name` has passed `savedName`. Programs that read ASCII alone get what is left of it. */
export function attachment(name: string) {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]+|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}
