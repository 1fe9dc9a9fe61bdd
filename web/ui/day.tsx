import { useSyncExternalStore } from 'react'
import { dayOf, utcDayOf } from '#contract/surface/format'

const never = () => () => {}

/** A day as the reader's own clock has it; on a page that came drawn, first as the server's has it. */
export function Day({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => dayOf(at),
    () => utcDayOf(at),
  )
  return <time dateTime={at}>{text}</time>
}
