/** Sample rate: enough for a voice, at 32 kB a second. */
export const rate = 16_000

/** WAV, mono, 16 bits: the one format that every browser plays. */
export function encodeWav(samples: Float32Array): Blob {
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) bytes.setUint8(at + i, text.charCodeAt(i))
  }
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + samples.length * 2, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  write(36, 'data')
  bytes.setUint32(40, samples.length * 2, true)
  for (const [i, sample] of samples.entries())
    bytes.setInt16(44 + i * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true)
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}

/** Decodes any sound that this browser can play, mixed down to mono. @throws if it can't decode it */
export async function decode(sound: Blob): Promise<Float32Array> {
  const decoder = new OfflineAudioContext(1, 1, rate)
  const buffer = await decoder.decodeAudioData(await sound.arrayBuffer())
  const mixed = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel++)
    for (const [i, sample] of buffer.getChannelData(channel).entries())
      mixed[i]! += sample / buffer.numberOfChannels
  return mixed
}
