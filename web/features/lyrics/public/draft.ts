import type { LyricTimes } from '#contract/files/sounds'
import { type Lyrics, linesOf, readLrc } from '#contract/work/lyrics'
import { realigned } from '../stamp.ts'

export interface Draft {
  lyrics: string
  times: LyricTimes
}

export const draftOfVersion = (lyrics: string | null, times: LyricTimes | null): Draft => ({
  lyrics: lyrics ?? '',
  times: times ?? linesOf(lyrics ?? '').map(() => null),
})

/**
 * Draft for a new recording, from the last version's lyrics. Times after the end of the new recording are
 * dropped, because the server would refuse them.
 */
export function draftOfNextVersion(last: Lyrics, seconds: number | undefined): Draft {
  const { lyrics, times } = draftOfVersion(last.lyrics, last.lyricTimes)
  const end = seconds ?? Number.POSITIVE_INFINITY
  return { lyrics, times: times.map((time) => (time !== null && time > end ? null : time)) }
}

export const withWords = ({ lyrics, times }: Draft, typed: string): Draft => ({
  lyrics: typed,
  times: realigned(linesOf(lyrics), times, linesOf(typed)),
})

export function withStamps({ lyrics }: Draft): Draft | undefined {
  const read = readLrc(lyrics)
  return read && { lyrics: read.lyrics, times: read.lyricTimes }
}

export const withTime = (draft: Draft, line: number, time: number | null): Draft => ({
  ...draft,
  times: draft.times.with(line, time),
})

/**
 * Lyrics for the request. The server trims the text, so blank lines at the start and end are dropped here,
 * together with their times.
 */
export function sent({ lyrics, times }: Draft) {
  const lines = linesOf(lyrics)
  const first = lines.findIndex((line) => line.trim())
  const last = lines.findLastIndex((line) => line.trim())
  const kept = times.slice(Math.max(0, first), last + 1)
  return {
    lyrics: lyrics.trim(),
    lyricTimes: kept.some((time) => time !== null) ? kept : null,
  }
}

export const nextLine = (lines: readonly string[], after: number) => {
  const next = lines.findIndex((line, index) => index > after && line.trim())
  return next < 0 ? undefined : next
}
