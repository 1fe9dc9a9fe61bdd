import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { linesOf, type Lyrics as Words } from '#contract/work/lyrics'
import type { Song } from '../../player/song.ts'
import { deck, useDeckOf } from '../../player/sound/deck.ts'
import { keepInView } from './keep-in-view.ts'
import { useLineNow } from './line-now.ts'

interface LyricsProps extends Words {
  song: Song
  list?: readonly Song[]
}

/** Lyrics; if timed, the current line is highlighted, and a click on a line seeks to it. */
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
          // Index as key: lines have no id, and the same words often repeat.
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
