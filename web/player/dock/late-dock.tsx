import { lazy, Suspense, useSyncExternalStore } from 'react'
import { wholeStyle } from '../../lib/chunks/whole-style.ts'
import { songOnDeck } from '../song.ts'

const Dock = lazy(async () => {
  const [{ Dock: one }] = await Promise.all([import('./dock.tsx'), wholeStyle()])
  return { default: one }
})

/** Lazy dock: loaded once the player has a song. */
export function LateDock() {
  const song = useSyncExternalStore(songOnDeck.subscribe, songOnDeck.current, () => undefined)
  return song ? (
    <Suspense fallback={null}>
      <Dock />
    </Suspense>
  ) : null
}
