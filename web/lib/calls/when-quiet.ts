import type { QueryClient } from '@tanstack/react-query'

/** One read that hangs doesn't hold up everything. */
const most = 10

/** Calls `act` after that many milliseconds, and while something is being read up to ten times as late. Answers how to give that up. */
export function whenQuiet(client: QueryClient, ms: number, act: () => void) {
  let times = 1
  const look = () => {
    if (client.isFetching() && times++ < most) soon = setTimeout(look, ms)
    else act()
  }
  let soon = setTimeout(look, ms)
  return () => clearTimeout(soon)
}
