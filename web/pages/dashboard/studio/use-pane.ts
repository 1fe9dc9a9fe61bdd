import { useState } from 'react'
import { projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { usePlace } from '../../../lib/use-place.ts'

const { today, answer, finished, payments } = studioAnchors
/** Panes of the studio. All other places of the studio are in *Today*. */
const panes = [today, answer, finished, payments] as const
export type Pane = (typeof panes)[number]

const isInToday = (place: string) =>
  place === '' || place.startsWith(projectAnchor('')) || Object.values<string>(studioAnchors).includes(place)

/** Pane that the URL names. A fragment that isn't the studio's, such as '#main', changes nothing. */
export function usePane(): Pane {
  const place = usePlace()
  const [last, setLast] = useState<Pane>(today)
  const named = panes.find((pane) => pane === place) ?? (isInToday(place) ? today : last)
  if (named !== last) setLast(named)
  useAnchor(named === place)
  return named
}
