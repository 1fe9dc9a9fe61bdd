import { useEffect, useRef, useState } from 'react'
import { hundredths, linesOf, timesProblem } from '#contract/work/lyrics'
import type { Song } from '../../player/song.ts'
import { deck, useDeckOf } from '../../player/sound/deck.ts'
import { Button } from '../../ui/button.tsx'
import { keepInView } from './lyrics.tsx'
import { type Draft, nextLine, withTime } from './public/draft.ts'
import { TimingRow } from './timing-row.tsx'

interface TimingProps {
  draft: Draft
  song: Song
  list: readonly Song[]
  onChange: (draft: Draft) => void
}

/**
 * Form to set the times of the lines: while the song plays, one press at the start of each line. Each time
 * can also be corrected by typing.
 */
export function Timing({ draft, song, list, onChange }: TimingProps) {
  const lines = linesOf(draft.lyrics)
  const [chosen, choose] = useState<number>()
  const { song: own, phase } = useDeckOf(song.src)
  const mark = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLOListElement>(null)
  const plays = phase === 'playing' || phase === 'loading'
  const first = nextLine(lines, -1)
  const line = chosen !== undefined && lines[chosen]?.trim() ? chosen : first
  const problem = timesProblem({ lyrics: draft.lyrics, lyricTimes: draft.times, seconds: song.seconds })
  useEffect(() => {
    const next = box.current?.querySelector(`[data-line="${line}"]`)
    if (next instanceof HTMLElement) keepInView(box.current!, next)
  }, [line])
  if (line === undefined) return null

  const markNow = () => {
    onChange(withTime(draft, line, hundredths(deck.now())))
    choose(nextLine(lines, line) ?? line)
  }
  return (
    <div role="group" aria-label="When each line begins" className="grid gap-3">
      <p className="measure text-sm text-muted">
        Play the song and press the button each time a line begins; Space or Enter does it too. To correct one
        line, choose it, or type its time.
      </p>
      <div className="sticky bottom-24 z-10 flex flex-wrap gap-2 rounded-md border border-line bg-raised p-2">
        <Button variant="secondary" size="sm" onClick={() => (plays ? deck.pause() : deck.play(song, list))}>
          {plays ? 'Pause' : 'Play'}
          <span className="sr-only"> the song</span>
        </Button>
        <Button ref={mark} size="sm" className="min-w-0 flex-1" disabled={!own} onClick={markNow}>
          <span className="grid min-w-0">
            <span>Begins now: </span>
            <span dir="auto" className="truncate font-normal">
              {lines[line]}
            </span>
          </span>
        </Button>
      </div>
      <ol
        ref={box}
        className="relative grid max-h-96 gap-1 overflow-y-auto rounded-md border border-line p-2"
      >
        {lines.map(
          (text, index) =>
            text.trim() && (
              <TimingRow
                // The index is the key, because lines have no id.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                number={index + 1}
                text={text}
                time={draft.times[index] ?? null}
                isNext={index === line}
                problem={problem?.line === index ? problem.message : undefined}
                onChoose={() => {
                  choose(index)
                  mark.current?.focus()
                }}
                onChange={(time) => onChange(withTime(draft, index, time))}
              />
            ),
        )}
      </ol>
    </div>
  )
}
