import type { Sound } from '#contract/files/sounds'

/** Number of peaks: enough for a wide window, in only 2 kB. */
const fineness = 400
/** The lowest sample rate that every browser can decode to. It is enough for a waveform. */
const rate = 8000
/** Longer audio gets no waveform, because decoded audio needs 4 MB of memory for each minute and channel. */
const longestSeconds = 20 * 60
/** After these milliseconds the loop pauses, so that the page stays responsive. */
const turn = 8

/**
 * Divides audio into `count` equal intervals, and returns the peak of each over all channels (0 to 1). Very
 * short audio has fewer intervals.
 */
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

/**
 * Computes the waveform and the length of an audio file in the browser. Undefined if the browser can't decode
 * the file.
 */
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
