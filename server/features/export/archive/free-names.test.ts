import { expect, test } from 'vitest'
import { FreeNames } from './free-names.ts'

test('of very many files of one name each has its own, without a search from the first', () => {
  const names = new FreeNames()
  const many = 20_000
  for (const taken of ['a (2)', 'A (4)']) names.take(taken, 'mp3')
  const took = Array.from({ length: many }, () => names.take('a.mp3', 'mp3'))
  expect(took.slice(0, 3)).toEqual(['a.mp3', 'a (3).mp3', 'a (5).mp3'])
  expect(took.at(-1)).toBe(`a (${many + 2}).mp3`)
  expect(new Set(took).size).toBe(many)
})
