import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { songOnDeck } from '../../../player/song.ts'
import { Button } from '../../../ui/button.tsx'
import { StoryBecomesRecord } from '../landing-art.tsx'
import { PressButton, playAtPress, showcase, songOf, usePhase } from './press.tsx'

/**
 * Code for the public songs and songwriters. If it fails to load, the server-rendered HTML stays, with links
 * that work.
 */
export const late = lateParts(() => import('./parts.tsx').catch(() => new Promise<never>(() => {})))

/** Maximum number of songs on the record. They are the newest ones. */
const mostOnRecord = 3

const current = () => songOnDeck.current()?.src

/**
 * Hero with a large record. If there are public songs, the record's label is a play button. `renderWords` is
 * given the time in which half of these songs were finished, where it is known.
 */
export function HeroRecord({
  renderWords,
}: {
  renderWords: (halfWithin: string | null | undefined) => ReactNode
}) {
  const { data } = useQuery(showcase)
  const [chosen, choose] = useState(0)
  const songs = useMemo(() => data?.songs.slice(0, mostOnRecord) ?? [], [data])
  const list = songs.map(songOf)
  const src = useSyncExternalStore(songOnDeck.subscribe, current, () => undefined)
  // The player may play another song of this list: it continues to the next song, and the user can skip.
  const heard = list.findIndex((song) => song.src === src)
  const at = heard < 0 ? chosen : heard
  const song = list[at]
  const isTurning = usePhase(song?.src ?? '') === 'playing'

  function showNext() {
    const next = (at + 1) % list.length
    choose(next)
    if (heard >= 0) void playAtPress(list[next]!, list)
  }
  const shown = useMemo(
    () =>
      songs[at] && (
        <Suspense fallback={null}>
          <late.OnRecord song={songs[at]} place={`${at + 1} of ${songs.length}`} />
        </Suspense>
      ),
    // `useMemo`, because React keeps the server-rendered HTML until the code has loaded, but only if the
    // element is unchanged.
    [songs, at],
  )
  return (
    <>
      <div className="hero">
        {renderWords(data?.halfWithin)}
        <StoryBecomesRecord isTurning={isTurning}>
          {song && <PressButton song={song} list={list} className="record-button" />}
        </StoryBecomesRecord>
      </div>
      {shown && (
        <div className="on-record">
          {shown}
          {list.length > 1 && (
            <Button variant="secondary" size="sm" onClick={showNext} className="noscript:hidden">
              Next song
            </Button>
          )}
        </div>
      )}
    </>
  )
}
