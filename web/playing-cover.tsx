import { useEffect } from 'react'
import { Cover } from './cover-art/cover.tsx'
import { artworkOf } from './cover-art/drawing/artwork.ts'
import type { Song } from './player/song.ts'
import { deck } from './player/sound/deck.ts'

/** Cover of the current song, also sent to the lock screen as a picture. */
export function PlayingCover({ song: { src, sleeve, artwork } }: { song: Song }) {
  useEffect(() => {
    if (!sleeve || artwork) return
    artworkOf(sleeve).then(
      (picture) => deck.learn(src, { artwork: picture }),
      // The lock screen keeps the site's own picture.
      () => {},
    )
  }, [src, sleeve, artwork])
  return sleeve && <Cover request={sleeve} className="size-full" />
}
