import type { Songwriter } from '#contract/people/songwriters'
import { paths } from '#contract/surface/paths'
import type { Song } from './song.ts'

/** A songwriter's samples as player songs. */
export const samplesOf = ({ id, samples }: Songwriter, artist: string): Song[] =>
  samples.map(({ songUrl, peaks, seconds }, index) => ({
    src: songUrl,
    title: `Sample ${index + 1}`,
    artist,
    kind: 'sample',
    href: paths.songwriter(id),
    peaks: peaks ?? undefined,
    seconds: seconds ?? undefined,
  }))
