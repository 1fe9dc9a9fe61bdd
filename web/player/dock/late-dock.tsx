import { type ComponentType, useSyncExternalStore } from 'react'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { withStyle } from '../../lib/chunks/whole-style.ts'
import { Dispensable } from '../../ui/optional-chunk.tsx'
import { type Song, songOnDeck } from '../song.ts'

const { Dock } = lateParts(() => withStyle(() => import('./dock.tsx')), null)

interface LateDockProps {
  /** Draws a song's cover: passed by the shell, because the player doesn't import covers. */
  cover: ComponentType<{ song: Song }>
}

export function LateDock({ cover: Cover }: LateDockProps) {
  const song = useSyncExternalStore(songOnDeck.subscribe, songOnDeck.current, () => undefined)
  return song ? (
    <Dock
      cover={
        song.sleeve && (
          <Dispensable>
            <Cover song={song} />
          </Dispensable>
        )
      }
    />
  ) : null
}
