const words = new Intl.Segmenter('en-US', { granularity: 'word' })

/** The beginning of a text on one line, cut at a word boundary: at most `most` UTF-16 units with the ellipsis. */
export function excerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  let end = 0
  for (const { index, segment } of words.segment(line)) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  return `${line.slice(0, end).trimEnd()}…`
}
