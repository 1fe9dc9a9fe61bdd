import { useEffect, useState } from 'react'
import type { LyricTimes } from '#contract/work/lyrics'
import { useDeckOf } from '../../player/sound/deck.ts'

/** Index of the current line at this second: the last one that has begun, or -1 before the first. */
export const lineAt = (times: LyricTimes, second: number) =>
  times.findLastIndex((time) => time !== null && time <= second)

/** Interval of `timeupdate`: a line that begins sooner needs a timer. */
const soon = 0.5

/** Current line of a song, also while paused; -1 if the player holds another song or none. */
export function useLineNow(src: string, times: LyricTimes): number {
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
