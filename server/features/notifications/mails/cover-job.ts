import { coverPng } from '../../../http/pages/cover-png.ts'
import type { Job } from '../../../sandbox/messages.ts'
import '../../../sandbox/one-thread.ts'

/** Width in pixels of the cover in a mail, twice as large as shown, for high-resolution screens. */
const side = 256

/** Without a palette: to choose one takes three times as long as all the rest, and saves 5 kB. */
export const run: Job<{ svg: string }, Uint8Array> = ({ svg }) => coverPng(svg, side)
