import type { LyricTimes } from '#contract/files/sounds'
import { hundredths, type Lyrics, linesOf, readLrc } from '#contract/work/lyrics'

/** 65.25 → '1:05.25', the format of the field. */
export function stampOf(seconds: number): string {
  const all = Math.round(seconds * 100)
  const rest = all % 6000
  return `${Math.floor(all / 6000)}:${String(Math.floor(rest / 100)).padStart(2, '0')}.${String(rest % 100).padStart(2, '0')}`
}

/** '1:05.25' → 65.25, '5.5' → 5.5. Undefined if the text is no time. */
export function readStamp(text: string): number | undefined {
  const [, minutes = '0', seconds = ''] = /^(?:(\d{1,4}):)?(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(text.trim()) ?? []
  const second = Number(seconds.replace(',', '.'))
  return seconds === '' || second >= 60 ? undefined : hundredths(Number(minutes) * 60 + second)
}

/** Assigns the times to the lines of an edited text. Unchanged lines keep their times. */
export function realigned(
  before: readonly string[],
  times: LyricTimes,
  after: readonly string[],
): LyricTimes {
  const most = Math.min(before.length, after.length)
  let above = 0
  while (above < most && before[above] === after[above]) above++
  let below = 0
  while (below < most - above && before.at(-1 - below) === after.at(-1 - below)) below++
  // If the number of lines is unchanged, only words were corrected, and every line keeps its time.
  if (before.length === after.length) return times.slice()
  let from = above
  return after.map((text, line) => {
    if (line < above) return times[line] ?? null
    const fromEnd = after.length - line
    if (fromEnd <= below) return times[before.length - fromEnd] ?? null
    const was = text.trim() ? before.indexOf(text, from) : -1
    if (was < 0 || was >= before.length - below) return null
    from = was + 1
    return times[was] ?? null
  })
}

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
