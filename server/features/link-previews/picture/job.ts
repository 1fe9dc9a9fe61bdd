import type { Job } from '../../../sandbox/messages.ts'
import { drawPicture, type Picture } from './draw.ts'
import { Fonts } from './fonts.ts'

let fonts: Fonts | undefined

/** Draws in a child: what stands in it people wrote, and it takes a whole core. */
export const run: Job<{ folder: string; picture: Picture }, Uint8Array> = ({ folder, picture }) => {
  fonts ??= new Fonts(folder)
  return drawPicture(fonts, picture)
}
