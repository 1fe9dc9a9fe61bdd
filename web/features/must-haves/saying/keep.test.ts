import { expect, test } from 'vitest'
import { encodeWav, rate } from './keep.ts'

test('samples become a WAV that says how long it is', async () => {
  const wav = encodeWav(new Float32Array([0, 1, -1, 2, 0.5]))
  expect(wav.type).toBe('audio/wav')
  const bytes = new DataView(await wav.arrayBuffer())
  const word = (at: number) => String.fromCharCode(...new Uint8Array(bytes.buffer, at, 4))
  expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect([bytes.getUint32(4, true), bytes.byteLength]).toEqual([46, 54])
  expect([bytes.getUint32(24, true), bytes.getUint32(28, true)]).toEqual([rate, rate * 2])
  const samples = [0, 1, 2, 3, 4].map((i) => bytes.getInt16(44 + i * 2, true))
  expect(samples).toEqual([0, 32_767, -32_767, 32_767, 16_384])
})
