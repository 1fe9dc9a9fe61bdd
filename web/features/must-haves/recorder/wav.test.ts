import { expect, test, vi } from 'vitest'
import { uploadKinds } from '#contract/files/uploads'
import { encodeWav, rate, wavOf } from './wav.ts'

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

test('a recording that went on for too long is cut, a chosen file is refused', async () => {
  const samples = new Float32Array(11 * rate)
  const decoded = { length: samples.length, numberOfChannels: 1, getChannelData: () => samples }
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => decoded
    },
  )
  const sound = new Blob(['late'])
  expect((await wavOf(sound, 10, true)).size).toBe(44 + 10 * rate * 2)
  await expect(wavOf(sound, 10, false)).rejects.toThrow('This audio is longer than 10 seconds')
  const film = new Blob([new Uint8Array(uploadKinds.memo.maxBytes + 1)])
  await expect(wavOf(film, 10, false)).rejects.toThrow('This file is larger than 20 MB')
})
