import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { shownDiff, wordDiff } from './word-diff.ts'

const marked = (from: string, to: string) => {
  const diff = wordDiff(from, to)
  const shown = (side: 'from' | 'to') =>
    diff[side].map(({ text, changed }) => (changed ? `[${text.trim()}]` : text.trim())).join(' ')
  return [shown('from'), shown('to')]
}

test.each([
  ['Cardamom Sundays', 'Cardamom Waltz', 'Cardamom [Sundays]', 'Cardamom [Waltz]'],
  ['A slow song', 'A very slow song', 'A slow song', 'A [very] slow song'],
  ['one two three four', 'one three two four', 'one [two] three four', 'one three [two] four'],
  ['happy, hopeful', 'happy, peaceful, hopeful', 'happy, hopeful', 'happy, [peaceful,] hopeful'],
  ['Nothing too sad.', 'Nothing too sad, ever.', 'Nothing too sad.', 'Nothing too sad [, ever] .'],
  ['', 'Anything', '', '[Anything]'],
  ['The same', 'The same', 'The same', 'The same'],
  ['a b', 'x y z', '[a b]', '[x y z]'],
  ['ฉันรักแม่ของฉัน', 'ฉันรักพ่อของฉัน', 'ฉันรัก [แม่] ของฉัน', 'ฉันรัก [พ่อ] ของฉัน'],
  [
    '母は台所の灯りをつけた',
    '母は玄関の灯りをつけた',
    '母は [台所] の灯りをつけた',
    '母は [玄関] の灯りをつけた',
  ],
  ['我母亲喜欢红色的花。', '我母亲喜欢白色的花。', '我母亲喜欢 [红色] 的花。', '我母亲喜欢 [白色] 的花。'],
])('“%s” to “%s”', (from, to, gone, come) => {
  expect(marked(from, to)).toEqual([gone, come])
})

test.each([
  ['one two three four five', 'one two three ten eleven', true],
  ['one two three four five', 'one two, eight. ten eleven', false],
  ['one two three', 'one two three and four and five and six', true],
  ['我母亲喜欢红色的花', '我父亲弹旧钢琴', false],
  ['', 'Anything', false],
])('“%s” to “%s” is marked: %s', (from, to, isMarked) => {
  const shown = shownDiff(from, to)
  const marks = [...shown.from, ...shown.to].some(({ changed }) => changed)
  expect(marks).toBe(isMarked)
  expect(shown.from.map(({ text }) => text).join('')).toBe(from)
  expect(shown.to.map(({ text }) => text).join('')).toBe(to)
})

test('nothing of either text is lost, whatever spaces it has', () => {
  const from = '  She kept\n\na radio  on the sill.\n'
  const to = '  She kept a red radio on\tthe sill, turned up.'
  const { from: old, to: next } = wordDiff(from, to)
  expect(old.map(({ text }) => text).join('')).toBe(from)
  expect(next.map(({ text }) => text).join('')).toBe(to)
})

/** Length of the longest common subsequence, by trying every choice. */
function mostKept([word, ...rest]: string[], other: string[]): number {
  if (word === undefined || other.length === 0) return 0
  const at = other.indexOf(word)
  const without = mostKept(rest, other)
  return at < 0 ? without : Math.max(without, 1 + mostKept(rest, other.slice(at + 1)))
}

test('no more is marked than has to be, whatever the two texts are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
  fc.assert(
    fc.property(words, words, (from, to) => {
      const { from: old, to: next } = wordDiff(from.join(' '), to.join(' '))
      const kept = (side: typeof old) =>
        side.filter(({ changed }) => !changed).flatMap(({ text }) => text.split(' ').filter(Boolean))
      expect(kept(old)).toEqual(kept(next))
      expect(kept(old)).toHaveLength(mostKept(from, to))
    }),
    { numRuns: 300, seed: 11 },
  )
})

/**
 * Number of word comparisons. Counts calls of `trim`, two per comparison, because a time would depend on the
 * machine.
 */
function comparisons(compare: () => void) {
  const trims = vi.spyOn(String.prototype, 'trim')
  compare()
  const { length } = trims.mock.calls
  trims.mockRestore()
  return length / 2
}

test('two long stories are compared without a table of all their pairs of words', () => {
  const story = Array.from({ length: 2000 }, (_, at) => `word${at} `)
  const backwards = story.toReversed().join('')
  const one = comparisons(() => {
    const { to } = wordDiff(story.join(''), story.join('').replace('word1000', 'other'))
    expect(to.filter(({ changed }) => changed)).toEqual([{ text: 'other ', changed: true }])
  })
  // Two reversed texts have one word in common, but finding it needs a table of four million pairs. So all
  // words count as changed.
  const all = comparisons(() =>
    expect(wordDiff(story.join(''), backwards).to.map(({ changed }) => changed)).toEqual([true]),
  )
  // Each word is compared at most once from the start and once from the end, with a few comparisons more.
  for (const count of [one, all]) expect([count > 0, count < 2 * story.length]).toEqual([true, true])
})
