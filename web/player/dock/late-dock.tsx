import { lazy, Suspense, useSyncExternalStore } from 'react'
import { songOnDeck } from '../song.ts'

const Dock = lazy(async () => ({ default: (await import('./dock.tsx')).Dock }))

/** The player at the bottom of every page, once there is a song in it. */
export function LateDock() {
  const song = useSyncExternalStore(songOnDeck.subscribe, songOnDeck.current, () => undefined)
  return song ? (
    <Suspense fallback={null}>
      <Dock />
    </Suspense>
  ) : null
}
