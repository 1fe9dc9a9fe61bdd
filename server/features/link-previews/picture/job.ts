import type { Job } from '../../../sandbox/messages.ts'
import { type Brand, drawPicture, type Picture } from './draw.ts'
import { Fonts } from './fonts.ts'

let fonts: Fonts | undefined

/** Draws in a child process: it contains people's words, and takes a whole core. */
export const run: Job<{ folder: string; brand: Brand; picture: Picture }, Uint8Array> = ({
  folder,
  brand,
  picture,
}) => {
  fonts ??= new Fonts(folder)
  return drawPicture(fonts, brand, picture)
}
