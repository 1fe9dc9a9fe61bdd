import { maxPeaks } from '#contract/sounds'

/** The lowest rate that every browser decodes to: a waveform needs no more. */
const rate = 8000
/** Decoded sound takes 20 MB a minute, so an hour of it is left without a waveform rather than the page without memory. */
const longestSeconds = 20 * 60

/** The loudest of each of `count` equal stretches over all channels, 0 to 1; fewer where there is less sound. */
export function loudest(channels: readonly Float32Array[], count: number = maxPeaks): number[] {
  const length = channels[0]?.length ?? 0
  const stretches = Math.min(count, length)
  return Array.from({ length: stretches }, (_, i) => {
    const from = Math.floor((i * length) / stretches)
    const to = Math.floor(((i + 1) * length) / stretches)
    let peak = 0
    for (const channel of channels)
      for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(channel[at] ?? 0))
    return Math.round(Math.min(1, peak) * 1000) / 1000
  })
}

/** Reads a chosen sound's waveform here, once and for everyone. Undefined where this browser can't. */
export async function readPeaks(file: Blob): Promise<number[] | undefined> {
  try {
    if ((await secondsOf(file)) > longestSeconds) return undefined
    const decoder = new OfflineAudioContext(1, 1, rate)
    const sound = await decoder.decodeAudioData(await file.arrayBuffer())
    return loudest(Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i)))
  } catch {
    return undefined
  }
}

function secondsOf(file: Blob): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const url = URL.createObjectURL(file)
  const sound = new Audio()
  sound.preload = 'metadata'
  sound.addEventListener('loadedmetadata', () => resolve(sound.duration))
  sound.addEventListener('error', () => reject(new Error('not a sound that this browser plays')))
  sound.src = url
  return promise.finally(() => URL.revokeObjectURL(url))
}
