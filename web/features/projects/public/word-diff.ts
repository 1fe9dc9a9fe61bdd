export interface Stretch {
  text: string
  changed: boolean
}

/**
 * Largest number of words for the LCS table, which grows quadratically. In longer texts, only a common start
 * and end are recognised.
 */
const most = 1500

/**
 * Compares two texts by words. Marks removed words in `from` and added words in `to`. Spaces belong to the
 * word before.
 */
export function wordDiff(from: string, to: string): { from: Stretch[]; to: Stretch[] } {
  const old = words(from)
  const next = words(to)
  let start = 0
  while (start < old.length && start < next.length && same(old[start], next[start])) start += 1
  let end = 0
  const room = Math.min(old.length, next.length) - start
  while (end < room && same(old.at(-1 - end), next.at(-1 - end))) end += 1

  const middle = old.slice(start, old.length - end)
  const other = next.slice(start, next.length - end)
  const kept = middle.length > most || other.length > most ? [] : common(middle, other)
  const marks = (all: string[], at: 0 | 1) => {
    const stay = new Set(kept.map((pair) => pair[at]))
    return all.map((text, index) => ({
      text,
      changed: index >= start && index < all.length - end && !stay.has(index - start),
    }))
  }
  return { from: joined(marks(old, 0)), to: joined(marks(next, 1)) }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Splits a text of any script into words and punctuation, so that a word matches even if the punctuation
 * after it differs. Spaces belong to what is before them.
 */
function words(text: string) {
  const all: string[] = []
  let before: 'word' | 'mark' | 'space' | undefined
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const kind = /^\s/.test(segment) ? 'space' : isWordLike ? 'word' : 'mark'
    const isNew = kind === 'word' || (kind === 'mark' && before !== 'mark')
    if (isNew || all.length === 0) all.push(segment)
    else all.push(all.pop() + segment)
    before = kind
  }
  return all
}

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Share of the old words that have to stay, for marks to be easier to read than two whole texts. */
const mostlyKept = 0.6

/** The two texts as they are shown: with marks, or without any if less than six tenths of the words stay. */
export function shownDiff(from: string, to: string) {
  const diff = wordDiff(from, to)
  const old = words(from).filter(hasWord).length
  const gone = diff.from.filter(({ changed }) => changed).flatMap(({ text }) => words(text).filter(hasWord))
  if (old > 0 && (old - gone.length) / old >= mostlyKept) return diff
  return { from: [{ text: from, changed: false }], to: [{ text: to, changed: false }] }
}

const same = (one: string | undefined, other: string | undefined) => one?.trim() === other?.trim()

/** Longest common subsequence of two lists, as pairs of indexes. */
function common(one: string[], other: string[]): [number, number][] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = same(one[row], other[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (same(one[row], other[column])) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

function joined(stretches: Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const stretch of stretches) {
    const last = merged.at(-1)
    if (last?.changed === stretch.changed) last.text += stretch.text
    else merged.push({ ...stretch })
  }
  return merged
}
