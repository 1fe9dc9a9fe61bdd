import * as z from 'zod/mini'
import { LyricTimes, mostLines } from '../files/sounds.ts'
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

const stamps = /^(?:\s*\[\d{1,3}:[0-5]?\d(?:[.:]\d{1,3})?\])*/
const wordTime = /( ?)<(\d{1,3}:[0-5]?\d(?:[.:]\d{1,3})?)>( ?)/g
const tag = /^\s*\[(?:ar|al|ti|au|by|re|ve|la|length|offset)\s*:[^\]]*\]\s*$/i
const offsetTag = /^\s*\[offset\s*:\s*([+-]?\d{1,6})\s*\]/im

/** '1:05.25', '1:05:25' → 65.25 */
function secondsOf(stamp: string) {
  const [minutes, ...rest] = stamp.split(':')
  return Number(minutes) * 60 + Number(rest.join('.'))
}

/** Times and text of a line. Without times before it, the time of its first word counts. */
function readLine(line: string) {
  const [stamped] = stamps.exec(line)!
  const rest = line.slice(stamped.length)
  const [word] = rest.matchAll(wordTime)
  const before = stamped.match(/[\d:.]+/g) ?? (word?.[2] ? [word[2]] : [])
  return {
    times: [...new Set(before.map(secondsOf))],
    text: rest.replace(wordTime, (_, left, __, right) => left || right).trim(),
  }
}

/**
 * Parses LRC (`[mm:ss.xx] line`), the format of timed lyrics, without artist and title tags. A line with
 * several times is sung at each of them, so it is repeated, with the lines without a time before it.
 * `[offset:500]` begins all lines half a second earlier. Undefined for a text in which no line has a time, or
 * that would be longer than lyrics may be.
 */
export function readLrc(lrc: string): { lyrics: string; lyricTimes: LyricTimes } | undefined {
  const offset = Number(offsetTag.exec(lrc)?.[1] ?? 0) / 1000
  const sung: { time: number; texts: string[] }[] = []
  let texts: string[] = []
  let isRepeated = false
  let size = 0
  for (const line of linesOf(lrc.trim())) {
    if (tag.test(line)) continue
    const { times, text } = readLine(line)
    texts.push(text)
    if (times.length === 0) continue
    isRepeated ||= times.length > 1
    size += times.length * (texts.join('\n').length + 1)
    if (size > limits.lyrics) return undefined
    for (const time of times) sung.push({ time: hundredths(Math.max(0, time - offset)), texts })
    texts = []
  }
  if (sung.length === 0) return undefined
  if (isRepeated) sung.sort((one, other) => one.time - other.time)
  const read: { text: string; time: number | null }[] = [
    ...sung.flatMap(({ time, texts: all }) =>
      all.map((text, at) => ({ text, time: at === all.length - 1 ? time : null })),
    ),
    ...texts.map((text) => ({ text, time: null })),
  ]
  // The server trims the text. So blank lines at its start would shift the times of all other lines.
  while (read[0]?.text === '') read.shift()
  while (read.at(-1)?.text === '') read.pop()
  if (read.length > mostLines) return undefined
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
