import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { asLines, linesOf, textOf } from './objects.ts'

const refused = () => new Error('refused')
const inPieces = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  )
}

test('what was written as lines is read again, whatever it says and however it comes in pieces', async () => {
  const said = ['a\u2028b\u2029c\u0085d', 'e\r\nf\n', '\u0000', 'ü€😀'.repeat(10)].map((text) => ({ text }))
  const text = Buffer.concat(await Array.fromAsync(asLines(Readable.from(said)))).toString()
  for (const size of [1, 2, 7, 1000]) {
    const lines = await Array.fromAsync(linesOf(inPieces(text, size), refused))
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(said)
  }
  expect(await Array.fromAsync(linesOf(inPieces('one\n\ntwo', 3), refused))).toEqual(['one', 'two'])
})

test('a line and a text that memory should not take are refused', async () => {
  const endless = async function* () {
    for (;;) yield Buffer.alloc(65_536, 32)
  }
  await expect(Array.fromAsync(linesOf(endless(), refused))).rejects.toThrow('refused')
  await expect(textOf(endless(), refused)).rejects.toThrow('refused')
})
