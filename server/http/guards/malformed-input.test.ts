import { expect, test } from 'vitest'
import { parts } from '#contract/files/uploads'
import { assertClean } from './malformed-input.ts'

const zeros = Array.from({ length: 500_000 }, () => 0)

test.each([
  ['an array of 500,000 zeros', zeros],
  ['500,000 zeros inside', { a: [1, { b: zeros }] }],
  ['an object of 100,000 names', Object.fromEntries(zeros.slice(0, 100_000).map((_, at) => [`k${at}`, 0]))],
])('%s is refused by its number', (_, body) => {
  expect(() => assertClean(body)).toThrow('The body has too many values')
})

test('no more of a body is looked at than there may be', () => {
  let looks = 0
  const watched = new Proxy(zeros, {
    get(all, name) {
      looks++
      return Reflect.get(all, name)
    },
  })
  expect(() => assertClean(watched)).toThrow('too many values')
  expect(looks).toBeLessThan(150_000)
})

test('an upload of as many parts as there may be fits', () => {
  const all = Array.from({ length: parts.most }, (_, at) => ({ PartNumber: at + 1, ETag: `"${at}"` }))
  expect(() => assertClean([{ id: 'x' }, {}, { parts: all }])).not.toThrow()
})

test.each([['a\0b'], [['x', '\uD800']], [{ 'a\0': 1 }], [{ a: { b: ['\0'] } }]])(
  'text that can not be stored is refused: %j',
  (body) => {
    expect(() => assertClean(body)).toThrow('valid Unicode')
  },
)
