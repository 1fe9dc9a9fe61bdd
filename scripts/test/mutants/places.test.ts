import { expect, test } from 'vitest'
import { namedPlaces } from './named.ts'
import { drawn, placesIn, without } from './places.ts'

const neutralOf = (text: string) =>
  placesIn('a.ts', text).map(({ condition, neutral }) => [condition, neutral])

test.each([
  ['a guard never stops', 'if (a > 1) throw b', [['a > 1', 'false']]],
  ['what is done on a condition is always done', 'if (a) b()', [['a', 'true']]],
  ['a choice is its first', 'const c = a ? 1 : 2', [['a', 'true']]],
  [
    'operands leave the others to decide',
    'if (a && (b || !c)) d()',
    [
      ['a && (b || !c)', 'true'],
      ['a', 'true'],
      ['(b || !c)', 'true'],
      ['b', 'false'],
      ['!c', 'false'],
    ],
  ],
  ['a comparison in a value', 'const d = (e: E) => e.f === g && h', [['e.f === g', 'true']]],
  [
    'members of a list',
    'q.where(and(eq(a, b), c))',
    [
      ['eq(a, b)', 'undefined'],
      ['c', 'undefined'],
    ],
  ],
  ['a whole where', 'q.where(eq(a, b))', [['eq(a, b)', 'undefined']]],
  ['a guard that is called', 'await expectThere(a)', [['await expectThere(a)', 'undefined']]],
  ['types and defaults are none', 'type A = B extends C ? 1 : 2; const d = e ?? f', []],
])('%s', (_, text, places) => expect(neutralOf(text)).toEqual(places))

test('a condition is taken out at its place', () => {
  const text = 'if (a && b) c()'
  expect(placesIn('a.ts', text).map((place) => without(text, place))).toEqual([
    'if (true) c()',
    'if (true && b) c()',
    'if (a && true) c()',
  ])
})

test('a seed draws each once, another seed others, and the same seed the same', () => {
  const all = Array.from({ length: 100 }, (_, n) => n)
  const first = drawn(all, 40, 7)
  expect(new Set(first).size).toBe(40)
  expect(drawn(all, 40, 7)).toEqual(first)
  expect(drawn(all, 40, 8)).not.toEqual(first)
  expect(drawn(all, 100, 7).toSorted((one, other) => one - other)).toEqual(all)
})

test('the named conditions are where they were', () => expect(namedPlaces()).toHaveLength(7))
