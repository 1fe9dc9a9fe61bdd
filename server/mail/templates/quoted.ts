/** Word joiner: it has no width, and no mail program takes what is on both sides of it for one address. */
const joiner = '\u2060'

/** Line breaks and other control characters: a name or a title is one line. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Bidirectional marks, embeddings, overrides and isolates: they would turn round what we say after the text. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Between two characters, what makes an address of them; also what browsers read as such: 。 is a dot of a domain. */
const glue = /(?<=[^\s<])[.:/\\@\u2024\u3002\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/g
/** Seven digits or more: a number to call. */
const phone = /\d(?:[\s().+\-/\u2010-\u2015\u2060]*\d){6,}/g

/**
 * What somebody wrote, as it stands in a mail: as it was typed, for the eye, and never a link. Mail programs make links
 * of what looks like one, in plain text and in HTML, whatever the mail says.
 */
export const quoted = (text: string) =>
  text
    .replaceAll(breaks, ' ')
    .replaceAll(directions, '')
    .replaceAll(glue, `${joiner}$&`)
    .replaceAll(phone, (number) => number.replaceAll(/(?<=\d)(?=\d)/g, joiner))

/** Variant of `quoted` for a text of several lines. */
export const quotedLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(quoted)
    .join('\n')

const segments = new Intl.Segmenter('en')

/** The start of a long text, cut between graphemes and never within one. */
export function shortened(text: string, most: number): string {
  const signs = Array.from(segments.segment(text), ({ segment }) => segment)
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text
}
