import { lazy, Suspense, useSyncExternalStore } from 'react'
import { songOnDeck } from '../song.ts'

const Dock = lazy(async () => ({ default: (await import('./dock.tsx')).Dock }))

/** Lazy dock: loaded once the player has a song. */
export function LateDock() {
  const song = useSyncExternalStore(songOnDeck.subscribe, songOnDeck.current, () => undefined)
  return song ? (
    <Suspense fallback={null}>
      <Dock />
    </Suspense>
  ) : null
}
