import { useSyncExternalStore } from 'react'
import { dayOf, utcDayOf } from '#contract/surface/format'

const never = () => () => {}

/**
 * A date in the reader's time zone. Server rendering and hydration use UTC, because they don't know the time
 * zone.
 */
export function Day({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => dayOf(at),
    () => utcDayOf(at),
  )
  return <time dateTime={at}>{text}</time>
}
