import * as z from 'zod/mini'
import { LyricTimes } from '../files/sounds.ts'
import { put } from '../grammar/endpoint.ts'
import { limits, text } from '../grammar/text.ts'

/** Splits lyrics into lines. Empty lines separate verses. */
export const linesOf = (lyrics: string) => lyrics.split(/\r?\n/)

export const lyricRules = {
  count: 'Each line needs its time, or null',
  rising: 'Each line must begin after the one before it',
  over: 'That’s after the end of the song',
} as const

interface Timed {
  lyrics?: string | null | undefined
  lyricTimes?: LyricTimes | null | undefined
  /** Length of the song in seconds, if known. */
  seconds?: number | null | undefined
}

/**
 * Checks the times against the lines and the song's length. Returns the error and the number of its line;
 * undefined if the times fit.
 */
export function timesProblem({ lyrics, lyricTimes, seconds }: Timed) {
  if (!lyricTimes) return undefined
  if (!lyrics || lyricTimes.length !== linesOf(lyrics).length) return { message: lyricRules.count, line: 0 }
  let last = -1
  for (const [line, time] of lyricTimes.entries()) {
    if (time === null) continue
    if (time <= last) return { message: lyricRules.rising, line }
    if (seconds != null && time > seconds) return { message: lyricRules.over, line }
    last = time
  }
  return undefined
}

/**
 * Adds an error for times that don't fit the lyrics. The song's length is not checked, because only the
 * server knows it.
 */
export const timesFit = <Body extends Timed>() =>
  z.check<Body>((context) => {
    const { lyrics, lyricTimes } = context.value
    const problem = timesProblem({ lyrics, lyricTimes })
    if (problem)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['lyricTimes'],
        message: problem.message,
      })
  })

const stamp = /^\s*\[(\d{1,3}):([0-5]?\d(?:[.:]\d{1,3})?)\]/
const tag = /^\s*\[(?:ar|al|ti|au|by|re|ve|la|length|offset)\s*:[^\]]*\]\s*$/i

/**
 * Parses LRC (`[mm:ss.xx] line`), the format of timed lyrics, without artist and title tags. Undefined for a
 * text in which no line has a time.
 */
export function readLrc(lrc: string): { lyrics: string; lyricTimes: LyricTimes } | undefined {
  const read = linesOf(lrc.trim())
    .filter((line) => !tag.test(line))
    .map((line) => {
      const [stamped = '', minutes, seconds] = stamp.exec(line) ?? []
      const time = minutes === undefined ? null : Number(minutes) * 60 + Number(seconds!.replace(':', '.'))
      return { text: line.slice(stamped.length).trim(), time: time === null ? null : hundredths(time) }
    })
  // The server trims the text. So blank lines at its start would shift the times of all other lines.
  while (read[0]?.text === '') read.shift()
  while (read.at(-1)?.text === '') read.pop()
  if (!read.some(({ time }) => time !== null)) return undefined
  return { lyrics: read.map(({ text }) => text).join('\n'), lyricTimes: read.map(({ time }) => time) }
}

export const hundredths = (seconds: number) => Math.round(seconds * 100) / 100

export const Lyrics = z.object({
  lyrics: z.nullable(z.string()),
  lyricTimes: z.nullable(LyricTimes),
})
export type Lyrics = z.infer<typeof Lyrics>

export const NewLyrics = z
  .object({
    lyrics: text(1, limits.lyrics, 'Please write the lyrics'),
    lyricTimes: z.optional(z.nullable(LyricTimes)),
  })
  .check(timesFit())

export const lyrics = {
  set: put('/api/deliveries/:id/lyrics', NewLyrics, Lyrics, {
    summary: 'The words of an own version, and when each line begins; approved words stay as they are',
  }),
}
