/** Word joiner, a character without width. Email programs don't recognise a link across it. */
const joiner = '\u2060'

/**
 * Line breaks and other control characters. They are replaced by a space, because a name or a title is one
 * line.
 */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Bidirectional control characters. They are removed, because they would reverse the text after them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/**
 * Characters between two others that can make a link. Includes characters that browsers treat as a dot or a
 * slash, such as 。 in a domain.
 */
const glue = /(?<=[^\s<])[.:/\\@\u2024\u3002\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/g
/** Seven digits or more. Email programs make a phone link of them. */
const phone = /\d(?:[\s().+\-/\u2010-\u2015\u2060]*\d){6,}/g

/**
 * User text for an email. It looks unchanged, but no part of it becomes a link. Otherwise email programs make
 * links of all text that looks like one, in plain text and in HTML.
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
