import type { Sound } from '#contract/files/sounds'

/** Number of peaks: as many as a wide window shows, in 2 kB. */
const fineness = 400
/** Sample rate: the lowest that every browser decodes to, and enough for a waveform. */
const rate = 8000
/**
 * Length limit: decoded sound takes 4 MB a minute and channel, so longer ones get no waveform, to save
 * memory.
 */
const longestSeconds = 20 * 60
/** Time slice in milliseconds, after which the loop yields to the page. */
const turn = 8

/** Peak of each of `count` equal intervals over all channels, 0 to 1; fewer for a very short sound. */
export async function loudest(
  channels: readonly Float32Array[],
  count: number = fineness,
): Promise<number[]> {
  const length = channels[0]?.length ?? 0
  const stretches = Math.min(count, length)
  const peaks: number[] = []
  let began = performance.now()
  for (let i = 0; i < stretches; i++) {
    const from = Math.floor((i * length) / stretches)
    const to = Math.floor(((i + 1) * length) / stretches)
    let peak = 0
    for (const channel of channels)
      for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(channel[at] ?? 0))
    peaks.push(Math.round(Math.min(1, peak) * 100) / 100)
    if (performance.now() - began > turn) {
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
  }
  return peaks
}

/** Computes a chosen sound's waveform and length in the uploader's browser, once. Undefined if it can't decode it. */
export async function readSound(file: Blob): Promise<Sound | undefined> {
  try {
    const length = await secondsOf(file)
    if (length > longestSeconds) return { seconds: length }
    const decoder = new OfflineAudioContext(1, 1, rate)
    const sound = await decoder.decodeAudioData(await file.arrayBuffer())
    const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i))
    return { peaks: await loudest(channels), seconds: Math.round(sound.duration * 10) / 10 }
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
  sound.addEventListener('error', () => reject(new Error('not audio that this browser plays')))
  sound.src = url
  return promise.finally(() => URL.revokeObjectURL(url))
}
