import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { LyricTimes } from '#contract/files/sounds'
import type { Room } from '#contract/requests/song-requests'
import { linesOf, type Lyrics as Words } from '#contract/work/lyrics'
import type { Song } from '../../player/song.ts'
import { deck, useDeckOf } from '../../player/sound/deck.ts'

interface LyricsProps extends Words {
  song: Song
  list?: readonly Song[]
}

/**
 * Lyrics of a song. If the lines have times, the current line is highlighted, and a click on a line plays
 * from there.
 */
export function Lyrics({ lyrics, lyricTimes, song, list = [song] }: LyricsProps) {
  if (!lyrics) return null
  if (!lyricTimes)
    return (
      <p dir="auto" className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">
        {lyrics}
      </p>
    )
  return <TimedLines lines={linesOf(lyrics)} times={lyricTimes} song={song} list={list} />
}

interface TimedLinesProps {
  lines: string[]
  times: NonNullable<Words['lyricTimes']>
  song: Song
  list: readonly Song[]
}

function TimedLines({ lines, times, song, list }: TimedLinesProps) {
  const now = useLineNow(song.src, times)
  const box = useRef<HTMLOListElement>(null)
  const { phase } = useDeckOf(song.src)
  const follows = phase === 'playing'
  useEffect(() => {
    const line = box.current?.children[now]
    if (follows && line instanceof HTMLElement) keepInView(box.current!, line)
  }, [now, follows])
  return (
    <ol ref={box} className="relative max-h-96 overflow-y-auto overscroll-contain rounded-md py-1">
      {lines.map((line, index) => {
        const time = times[index] ?? null
        const lit = index === now
        return (
          // The index is the key, because lines have no id, and the same words often repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} dir="auto" className={clsx(!line && 'h-4')}>
            {time === null ? (
              line && <p className="py-1.5 pl-4 text-muted [overflow-wrap:anywhere]">{line}</p>
            ) : (
              <button
                type="button"
                aria-current={lit || undefined}
                onClick={() => deck.play(song, list, { second: time })}
                className={clsx(
                  'w-full cursor-pointer rounded-sm border-l-[5px] py-1.5 pl-3 text-left [overflow-wrap:anywhere] hover:underline hover:decoration-accent hover:underline-offset-4',
                  lit ? 'border-accent bg-sunk' : 'border-transparent',
                )}
              >
                {line}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Index of the line that is sung at this second: the last line that has begun. -1 before the first line. */
export const lineAt = (times: LyricTimes, second: number) =>
  times.findLastIndex((time) => time !== null && time <= second)

/** Seconds between two `timeupdate` events. A line that begins before the next event needs a timer. */
const soon = 0.5

/**
 * Index of the current line of a song that is playing or paused. -1 if the player has another song or none.
 */
function useLineNow(src: string, times: LyricTimes): number {
  const { song, phase, at } = useDeckOf(src)
  const [reached, reach] = useState({ at, second: at })
  const second = reached.at === at ? reached.second : at
  const next = times.find((time) => time !== null && time > second) ?? undefined
  const wait = phase === 'playing' && next !== undefined && next - second < soon ? next - second : undefined
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => reach({ at, second: second + wait }), wait * 1000)
    return () => clearTimeout(timer)
  }, [at, second, wait])
  return song ? lineAt(times, second) : -1
}

export function RoomLyrics({ room, song }: { room: Room; song: Song }) {
  const { lyrics, lyricTimes } = room
  if (!lyrics) return null
  return (
    <details open={lyricTimes !== null}>
      <summary className="liner min-h-11 cursor-pointer content-center text-muted">Lyrics</summary>
      <Lyrics lyrics={lyrics} lyricTimes={lyricTimes} song={song} />
    </details>
  )
}

/**
 * Scrolls the line to the middle of its box. Doesn't scroll the page, because the user may read another part
 * of it.
 */
export function keepInView(box: HTMLElement, line: HTMLElement) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  box.scrollTo({ top, behavior: calm ? 'instant' : 'smooth' })
}
