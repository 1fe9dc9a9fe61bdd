import type { Listed, Songwriter } from '#contract/people/songwriters'
import { paths } from '#contract/surface/paths'
import type { Song } from './song.ts'

/** First sample of a songwriter in a list; its waveform is fetched when it is played. */
export const firstSampleOf = ({ id, sample }: Listed, artist: string): Song | undefined =>
  sample
    ? {
        src: sample.songUrl,
        title: sampleTitle(0, sample.title),
        artist,
        kind: 'sample',
        href: paths.songwriter(id),
        seconds: sample.seconds ?? undefined,
      }
    : undefined

const sampleTitle = (index: number, title?: string) =>
  title ? `Sample ${index + 1} · ${title}` : `Sample ${index + 1}`

export const samplesOf = ({ id, samples, sampleTitles }: Songwriter, artist: string): Song[] =>
  samples.map(({ songUrl, peaks, seconds }, index) => ({
    src: songUrl,
    title: sampleTitle(index, sampleTitles[index]),
    artist,
    kind: 'sample',
    href: paths.songwriter(id),
    peaks: peaks ?? undefined,
    seconds: seconds ?? undefined,
  }))
