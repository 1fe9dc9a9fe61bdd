import { useLayoutEffect, useState } from 'react'
import type { Gift } from '#contract/requests/gifts'
import type { Room } from '#contract/requests/song-requests'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { Dispensable } from '../../../ui/optional-chunk.tsx'
import { type Left, leftTo } from './leaving.ts'
import { seen } from './use-set-piece.ts'

/** Separate chunk, so that it is loaded only for gifts. */
export const unwrapping = lateParts(() => import('./unwrapping.tsx'))

/**
 * Unwrapping animation over the cover of an opened gift. It starts at once if the page showed the wrapped
 * gift until now. Otherwise a parcel is shown, and a click starts it.
 */
export function Given({ room, gift }: { room: Room; gift: Gift }) {
  const { id, shareableId } = room.request
  const [at, setAt] = useState<'parcel' | { left: Left | undefined }>()
  const name = `gift ${id}`
  const { isAnswered } = gift
  useLayoutEffect(() => {
    if (seen.has(name)) return
    const left = leftTo(shareableId)
    if (left && document.visibilityState === 'visible') {
      seen.add(name)
      setAt({ left })
    } else if (left || !isAnswered) setAt('parcel')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a later answer must not play the unwrapping again
  }, [name, shareableId])

  function open() {
    seen.add(name)
    setAt({ left: undefined })
  }
  return (
    at && (
      <Dispensable>
        {at === 'parcel' ? (
          <unwrapping.Parcel shareableId={shareableId} onOpen={open} />
        ) : (
          <unwrapping.Opening room={room} gift={gift} left={at.left} onDone={() => setAt(undefined)} />
        )}
      </Dispensable>
    )
  )
}
