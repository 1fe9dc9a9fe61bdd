type Range = [from: number, to: number]

/**
 * Ranges of code points that have a glyph in a TrueType font, from its `cmap` table (OpenType 1.9, formats 4
 * and 12). The range that the font's package declares is larger: some of its letters would be drawn as empty
 * boxes.
 */
export function glyphRanges(font: Buffer): Range[] {
  const cmap = tableAt(font, 'cmap')
  const found: Range[] = []
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * index)
    const format = font.readUInt16BE(at)
    if (format === 12) found.push(...groups(font, at))
    if (format === 4) found.push(...segments(font, at))
  }
  return merged(found)
}

function tableAt(font: Buffer, name: string) {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`A font without a ${name} table`)
}

const groups = (font: Buffer, at: number) =>
  Array.from({ length: font.readUInt32BE(at + 12) }, (_, index): Range => {
    const group = at + 16 + 12 * index
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
  })

function segments(font: Buffer, at: number) {
  const found: Range[] = []
  const length = font.readUInt16BE(at + 6)
  for (let index = 0; index < length; index += 2) {
    const ends = at + 14 + index
    const to = font.readUInt16BE(ends)
    const starts = ends + length + 2
    const from = font.readUInt16BE(starts)
    const offsets = starts + 2 * length
    const offset = font.readUInt16BE(offsets)
    // The last segment only marks the end of the table.
    if (from === 0xff_ff) continue
    if (offset === 0) found.push([from, to])
    else
      for (let code = from; code <= to; code++)
        if (font.readUInt16BE(offsets + offset + 2 * (code - from)) !== 0) found.push([code, code])
  }
  return found
}

function merged(ranges: Range[]) {
  const all: Range[] = []
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
