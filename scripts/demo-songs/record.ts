import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Mp3Encoder } from '@breezystack/lamejs'
import { hundredths } from '#contract/work/lyrics'
import { fileName, type Piece, pieces, type Recordings, soundsFolder } from '../../server/demo/recordings.ts'
import { compose } from './compose.ts'
import { render } from './render.ts'

/** Peaks of the waveform, as many as it has bars, and their heights: few, because a room has them in its page. */
const peakCount = 120
const peakSteps = 10

/** Samples that the encoder takes at once: of longer blocks it makes noise where it resamples. */
const blockSize = 576

function encode(samples: Float64Array, { rate, kilobits }: { rate: number; kilobits: number }): Buffer {
  const encoder = new Mp3Encoder(1, rate, kilobits)
  const whole = Int16Array.from(samples, (value) => Math.round(value * 32_767))
  const parts: Uint8Array[] = []
  for (let at = 0; at < whole.length; at += blockSize)
    parts.push(new Uint8Array(encoder.encodeBuffer(whole.subarray(at, at + blockSize))))
  parts.push(new Uint8Array(encoder.flush()))
  return Buffer.concat(parts)
}

/** Length in seconds by the frames of a file, which the encoder pads at both ends. */
function secondsOf(mp3: Buffer, { rate, kilobits }: { rate: number; kilobits: number }): number {
  const samples = rate < 32_000 ? 576 : 1152
  const size = Math.floor((samples * kilobits * 125) / rate)
  let frames = 0
  // The second bit of the third byte says that a frame is longer by one byte.
  for (let at = 0; at < mp3.length; at += size + ((mp3[at + 2]! >> 1) & 1)) frames++
  return hundredths((frames * samples) / rate)
}

function peaksOf(samples: Float64Array): number[] {
  const peaks = Array.from({ length: peakCount }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.floor((edge * samples.length) / peakCount))
    return samples.subarray(from, to).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)
  })
  const highest = Math.max(...peaks)
  return peaks.map((peak) => Math.round((peak / highest) * peakSteps) / peakSteps)
}

/** Records a piece. Songs with words sound better, because the landing page has them on its record. */
export function record(piece: Piece) {
  const score = compose(piece)
  const quality = piece.lyrics ? { rate: 32_000, kilobits: 48 } : { rate: 22_050, kilobits: 32 }
  const samples = render(score, quality.rate)
  const mp3 = encode(samples, quality)
  return {
    score,
    samples,
    rate: quality.rate,
    mp3,
    seen: {
      seconds: secondsOf(mp3, quality),
      peaks: peaksOf(samples),
      ...(piece.lyrics && { lineTimes: score.lineTimes }),
    },
  }
}

/** Records all pieces of the demo into its folder. */
async function recordAll() {
  for (const name of await readdir(soundsFolder)) await rm(path.join(soundsFolder, name))
  const index: Recordings = {}
  for (const piece of pieces) {
    const { mp3, seen } = record(piece)
    const name = fileName(piece)
    index[name] = seen
    await writeFile(path.join(soundsFolder, `${name}.mp3`), mp3)
    process.stdout.write(`${name}: ${seen.seconds} s, ${Math.round(mp3.length / 1000)} kB\n`)
  }
  const lines = Object.entries(index)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, seen]) => `${JSON.stringify(name)}: ${JSON.stringify(seen)}`)
  await writeFile(path.join(soundsFolder, 'index.json'), `{\n${lines.join(',\n')}\n}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await recordAll()
