import { expect, test } from 'vitest'
import { codesIn } from './donation-code.ts'

test.each([
  'SW-7F3K-96',
  'sw-7f3k-96',
  'SW7F3K96',
  'Sw 7f3k 96',
  'SW–7F3K–96',
  'SW_7F3K_96',
  '#sw-7f3k96, for the song!',
  'for Cardamom Sundays (SW-7F3K-96)',
  'code:SW-7F3K-96.',
])('a code is found as %s', (note) => {
  expect(codesIn(note)).toEqual(['SW-7F3K-96'])
})

test.each(['SW-7F3K-9', 'SW-7F3K-966', 'XSW-7F3K-96', 'SWEETPEA', 'sweet peas', 'SW-0O1I-LS', '7F3K-96', ''])(
  'no code is seen in %s',
  (note) => {
    expect(codesIn(note)).toEqual([])
  },
)

test('every code of a note is found', () => {
  expect(codesIn('SW-7F3K-96 and sw-cdfg-hj')).toEqual(['SW-7F3K-96', 'SW-CDFG-HJ'])
})
