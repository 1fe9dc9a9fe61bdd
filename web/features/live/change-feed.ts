import type { QueryClient } from '@tanstack/react-query'
import { type ChangeNotice, live } from '#contract/work/live'
import { call } from '../../lib/calls/api.ts'
import { readAgain } from './invalidation.ts'
import { shareLine } from './shared-connection.ts'

interface Following {
  userId: string
  /** The newest change number as of the page's rendering; undefined if it came without. */
  seq: number | undefined
  /** Called where the session has ended, as in another tab. */
  onSignedOut: () => void
}

/**
 * Change feed: refetches whatever changes for the user, from the page's rendering until `signal`. Returns a getter of
 * the newest change number that the page knows.
 */
export function follow(client: QueryClient, { userId, seq, onSignedOut }: Following, signal: AbortSignal) {
  const readEverything = () => void client.invalidateQueries()
  let known = seq ?? 0
  /** The newest number received; a response in flight may be older. */
  let newest = known
  let asking: Promise<void> | undefined

  /** Applies messages in the order of their numbers: ignores a known number, and fetches what a gap missed. */
  function onTold({ seq: told, hints, reset }: ChangeNotice) {
    if (reset) readEverything()
    else if (told === known + 1) readAgain(client, { from: told, to: told, hints })
    else if (told > known) {
      newest = Math.max(newest, told)
      return void catchUp().catch(() => {})
    } else return
    known = told
  }

  const catchUp = () => (asking ??= ask().finally(() => (asking = undefined)))
  async function ask(): Promise<void> {
    const since = await call(live.changes, { query: { after: String(known) }, signal })
    if (since.reset) readEverything()
    else if (since.seq > known) readAgain(client, { from: known + 1, to: since.seq, hints: since.hints })
    else return
    known = since.seq
    if (known < newest) await ask()
  }

  if (seq === undefined) readEverything()
  shareLine({ userId, known: () => known, onTold, catchUp, onSignedOut }, signal)
  return () => known
}
