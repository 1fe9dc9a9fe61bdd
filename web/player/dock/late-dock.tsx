import { type ComponentType, useSyncExternalStore } from 'react'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { withStyle } from '../../lib/chunks/whole-style.ts'
import { Dispensable } from '../../ui/optional-chunk.tsx'
import { type Song, songOnDeck } from '../song.ts'

const { Dock } = lateParts(() => withStyle(() => import('./dock.tsx')), null)

interface LateDockProps {
  /**
   * Component that draws a song's cover. It is a parameter because the player must not import the covers'
   * code.
   */
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
