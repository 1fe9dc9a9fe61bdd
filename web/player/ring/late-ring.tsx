import { useSyncExternalStore } from 'react'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { Dispensable } from '../../ui/optional-chunk.tsx'
import { type Song, songOnDeck } from '../song.ts'

const { Ring } = lateParts(() => import('./ring.tsx'))

/** Seek ring around a record. Its code loads when the record's song is in the player. */
export function LateRing({ song: { src } }: { song: Song }) {
  const isOn = () => songOnDeck.current()?.src === src
  const shown = useSyncExternalStore(songOnDeck.subscribe, isOn, () => false)
  return shown ? (
    <Dispensable>
      <Ring src={src} />
    </Dispensable>
  ) : null
}
