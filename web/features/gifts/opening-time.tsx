import { useSyncExternalStore } from 'react'
import { openingOf } from '#contract/requests/gifts'

const never = () => () => {}

/** Opening time in the reader's time zone. The server renders it in the giver's time zone. */
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
