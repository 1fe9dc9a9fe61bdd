import type { Listed, Songwriter } from '#contract/people/songwriters'
import { paths } from '#contract/surface/paths'
import type { Song } from './song.ts'

type Sample = Pick<Songwriter['samples'][number], 'songUrl' | 'seconds'> &
  Partial<Songwriter['samples'][number]>

const songOf = (
  id: string,
  artist: string,
  index: number,
  { songUrl, peaks, seconds }: Sample,
  title?: string,
): Song => ({
  src: songUrl,
  title: title ? `Sample ${index + 1} · ${title}` : `Sample ${index + 1}`,
  artist,
  kind: 'sample',
  href: paths.songwriter(id),
  peaks: peaks ?? undefined,
  seconds: seconds ?? undefined,
})

/** The first sample of a songwriter in a list. Its waveform is loaded when the sample is played. */
export const firstSampleOf = ({ id, sample }: Listed, artist: string) =>
  sample ? songOf(id, artist, 0, sample, sample.title) : undefined

export const samplesOf = (
  { id, samples, sampleTitles }: Pick<Songwriter, 'id' | 'samples' | 'sampleTitles'>,
  artist: string,
) => samples.map((sample, index) => songOf(id, artist, index, sample, sampleTitles[index]))
