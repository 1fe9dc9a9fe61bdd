/** Word joiner, without width. No mail program joins the text on both its sides into one address. */
const joiner = '\u2060'

/** Line breaks and other control characters, because a name or a title is one line. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Bidirectional marks, embeddings, overrides and isolates, which would reverse the text after them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/**
 * Characters that join two others into an address, including those that browsers treat so: 。 is a domain's
 * dot.
 */
const glue = /(?<=[^\s<])[.:/\\@\u2024\u3002\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/g
/** Seven digits or more, which programs take for a phone number. */
const phone = /\d(?:[\s().+\-/\u2010-\u2015\u2060]*\d){6,}/g

/**
 * User text in a mail: unchanged for the eye, and never a link. Mail programs make links of anything that
 * looks like one, in plain text and in HTML.
 */
export const quoted = (text: string) =>
  text
    .replaceAll(breaks, ' ')
    .replaceAll(directions, '')
    .replaceAll(glue, `${joiner}$&`)
    .replaceAll(phone, (number) => number.replaceAll(/(?<=\d)(?=\d)/g, joiner))

export const quotedLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(quoted)
    .join('\n')

const segments = new Intl.Segmenter('en')

export function shortened(text: string, most: number): string {
  const signs = Array.from(segments.segment(text), ({ segment }) => segment)
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text
}
