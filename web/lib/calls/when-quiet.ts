import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Largest number of waits, so that a hanging read doesn't delay `act` forever. */
const most = 10

/** Milliseconds between two looks if the caller has no reason for others. */
export const pause = 300

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

/** True once no reads are pending. Reads that few people need wait for it, so that a page is usable sooner. */
export function useQuiet() {
  const client = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(client, pause, () => setQuiet(true)), [client])
  return isQuiet
}
