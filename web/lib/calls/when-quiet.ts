import type { QueryClient } from '@tanstack/react-query'

/** Largest number of waits, so that a hanging read doesn't delay `act` forever. */
const most = 10

/**
 * Calls `act` after `ms` milliseconds. While reads are pending it waits again, up to ten times in total.
 * Returns a function that cancels the call.
 */
export function whenQuiet(client: QueryClient, ms: number, act: () => void) {
  let times = 1
  const look = () => {
    if (client.isFetching() && times++ < most) soon = setTimeout(look, ms)
    else act()
  }
  let soon = setTimeout(look, ms)
  return () => clearTimeout(soon)
}
