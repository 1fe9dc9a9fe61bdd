import type { Delivery } from '#contract/work/deliveries'
import type { PanelProps } from '../../../lib/viewer.ts'
import type { Song } from '../../../player/song.ts'

export interface VersionProps extends PanelProps {
  delivery: Delivery
  song: Song
  /** Songs of all versions, the oldest first. */
  list: readonly Song[]
  isNewest: boolean
  openCount: number
}
