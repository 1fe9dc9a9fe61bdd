import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { wholeStyle } from '../../lib/chunks/whole-style.ts'
import { Dispensable } from '../../ui/optional-chunk.tsx'
import { type Song, songOnDeck } from '../song.ts'

const Dock = lazy(async () => {
  const [{ Dock: one }] = await Promise.all([import('./dock.tsx'), wholeStyle()])
  return { default: one }
})

interface LateDockProps {
  /** Draws a song's cover: given by the shell, because the player knows nothing of covers. */
  cover: ComponentType<{ song: Song }>
}

/** Lazy dock: loaded once the player has a song. */
export function LateDock({ cover: Cover }: LateDockProps) {
  const song = useSyncExternalStore(songOnDeck.subscribe, songOnDeck.current, () => undefined)
  return song ? (
    <Suspense fallback={null}>
      <Dock
        cover={
          song.sleeve && (
            <Dispensable>
              <Cover song={song} />
            </Dispensable>
          )
        }
      />
    </Suspense>
  ) : null
}
