import type { QueryClient } from '@tanstack/react-query'
import { live, type Told } from '#contract/work/live'
import { call } from '../../lib/calls/api.ts'
import { readAgain } from './invalidation.ts'
import { shareLine } from './shared-connection.ts'

interface Following {
  userId: string
  /** The newest change that the page knew when it was made; undefined where it came without. */
  seq: number | undefined
}

/**
 * Reads again whatever changes for somebody, from when the page was made until `signal`. Answers how to learn the
 * newest change that the page knows by then.
 */
export function follow(client: QueryClient, { userId, seq }: Following, signal: AbortSignal) {
  const readEverything = () => void client.invalidateQueries()
  let known = seq ?? 0
  /** The newest number that was told, which an answer that is on its way may not have yet. */
  let newest = known
  let asking: Promise<void> | undefined

  /** What is new, in the order of the numbers: one that is known already changes nothing, and a gap is asked for. */
  function onTold({ seq: told, hints, reset }: Told) {
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
  shareLine({ userId, known: () => known, onTold, catchUp }, signal)
  return () => known
}
