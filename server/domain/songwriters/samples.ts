import type { Listed, Songwriter } from '#contract/people/songwriters'
import { sql } from '#drizzle'
import { songwriterProfiles, uploads } from '../../db/schema.ts'
import { objectPath } from '../../storage/addresses.ts'

export const sampleTitles = sql<Songwriter['sampleTitles']>`array(
  select coalesce(${songwriterProfiles.sampleTitles} ->> sample.url, '')
  from unnest(${songwriterProfiles.sampleSongs}) with ordinality as sample(url, place) order by sample.place)`

/** Samples with their stored waveform and length, in the profile's order. */
export const samples = sql<Songwriter['samples']>`(
  select coalesce(json_agg(json_build_object('songUrl', sample.url, 'peaks', ${uploads.peaks},
    'seconds', ${uploads.seconds}) order by sample.place), '[]')
  from unnest(${songwriterProfiles.sampleSongs}) with ordinality as sample(url, place)
  left join ${uploads} on ${uploads.key} = substr(sample.url, ${objectPath('').length + 1}))`

/** The first sample, or null. */
export const firstSample = sql<Listed['sample']>`case when cardinality(${songwriterProfiles.sampleSongs}) > 0
  then json_build_object('songUrl', ${songwriterProfiles.sampleSongs}[1],
    'title', coalesce(${songwriterProfiles.sampleTitles} ->> ${songwriterProfiles.sampleSongs}[1], ''), 'seconds', (
    select ${uploads.seconds} from ${uploads}
    where ${uploads.key} = substr(${songwriterProfiles.sampleSongs}[1], ${objectPath('').length + 1})))
  end`
