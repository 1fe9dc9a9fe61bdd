import { useSyncExternalStore } from 'react'
import { openingOf } from '#contract/requests/gifts'

const never = () => () => {}

/** When a gift opens, by the reader's own clock; on a page that came drawn first by that of the one who gives. */
export function OpeningTime({
  gift: { opensAt, timeZone },
}: {
  gift: { opensAt: string; timeZone: string }
}) {
  const text = useSyncExternalStore(
    never,
    () => openingOf(opensAt),
    () => openingOf(opensAt, timeZone),
  )
  return <time dateTime={opensAt}>{text}</time>
}
