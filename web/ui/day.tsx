import { useSyncExternalStore } from 'react'
import { dayOf, utcDayOf } from '#contract/surface/format'

const never = () => () => {}

/** A date in the reader's time zone; SSR and hydration use UTC first. */
export function Day({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => dayOf(at),
    () => utcDayOf(at),
  )
  return <time dateTime={at}>{text}</time>
}
