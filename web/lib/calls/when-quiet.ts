import type { QueryClient } from '@tanstack/react-query'

/** Upper limit of the delay, if a read hangs. */
const most = 10

/**
 * Calls `act` after this time, or, during reads, up to ten times as late. Answers a function that cancels it.
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
