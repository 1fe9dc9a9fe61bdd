import { useEffect } from 'react'
import { Cover } from './cover-art/cover.tsx'
import { type Drawable, drawCover } from './cover-art/drawing/draw.ts'
import type { Song } from './player/song.ts'
import { deck } from './player/sound/deck.ts'

const size = 512

/** Draws a cover as a PNG and returns it as a data URL, for systems that can't show SVG. */
async function artworkOf(request: Drawable): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${size}" height="${size}">${drawCover(request, 'artwork')}</svg>`
  const picture = new Image(size, size)
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size, size)
  return canvas.toDataURL('image/png')
}

/** Cover of the current song. The lock screen gets the same cover as a PNG. */
export function PlayingCover({ song: { src, sleeve, artwork } }: { song: Song }) {
  useEffect(() => {
    if (!sleeve || artwork) return
    artworkOf(sleeve).then(
      (picture) => deck.learn(src, { artwork: picture }),
      // If the drawing fails, the lock screen shows the site's own picture.
      () => {},
    )
  }, [src, sleeve, artwork])
  return sleeve && <Cover request={sleeve} className="size-full" />
}
