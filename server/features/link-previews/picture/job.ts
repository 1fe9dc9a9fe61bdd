import type { Job } from '../../../sandbox/messages.ts'
import { type Brand, drawPicture, type Picture } from './draw.ts'
import { Fonts } from './fonts.ts'
import '../../../sandbox/one-thread.ts'

let fonts: Fonts | undefined

/**
 * Draws a picture in a child process, because people's words are untrusted and drawing needs a whole core.
 */
export const run: Job<{ folder: string; brand: Brand; picture: Picture }, Uint8Array> = ({
  folder,
  brand,
  picture,
}) => {
  fonts ??= new Fonts(folder)
  return drawPicture(fonts, brand, picture)
}
