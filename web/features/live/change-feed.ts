import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Part } from '#contract/changes'
import { type Hint, roomOf } from '#contract/grammar/hints'
import { type ChangeNotice, live } from '#contract/work/live'
import { call } from '../../lib/calls/api.ts'
import { toast } from '../../lib/toast.ts'
import { keysOfPart } from '../../lib/writes/changed-keys.ts'
import { readChanged } from '../../lib/writes/own-changes.ts'
import { songOnDeck } from '../../player/song.ts'
import { shareLine } from './shared-connection.ts'

interface Following {
  userId: string
  /** Number of the newest change when the page was rendered. Undefined if the page doesn't contain it. */
  seq: number | undefined
  /** Called if the session has ended, for example in another tab. */
  onSignedOut: () => void
}

/**
 * Follows the change feed until `signal` aborts: refetches what changed for the user since the page was
 * rendered. Returns a function that returns the newest change number that the page has applied.
 */
export function follow(client: QueryClient, { userId, seq, onSignedOut }: Following, signal: AbortSignal) {
  const readEverything = () => void client.invalidateQueries()
  let known = seq ?? 0
  /**
   * Newest change number that was received. If a reply ends before this number, the changes are fetched
   * again.
   */
  let newest = known
  let asking: Promise<void> | undefined

  /**
   * Applies a message. Ignores it if its number was applied already. If numbers between are missing, fetches
   * all changes since the last applied number.
   */
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

/** Query keys that a hint names. 'messages 0190…' means the messages of the request with that id. */
const keysOf = (hint: Hint): QueryKey[] => keysOfPart(hint.split(' ', 1)[0] as Part, roomOf(hint))

interface HintedChanges {
  from: number
  to: number
  hints: readonly Hint[]
}

/**
 * Invalidates the queries that the hints name. Visible queries are refetched now, other queries when they
 * become visible.
 */
function readAgain(client: QueryClient, { hints, ...told }: HintedChanges) {
  readChanged(client, { ...told, keys: hints.flatMap(keysOf) })
  void dropGoneSong(hints)
}

/** Hints of changes that can make a song unavailable: a steward hid it, or its share link was reset. */
const takes = /^(?:request|deliveries) |^(?:requests|donations)$/

/**
 * Removes the song from the player if a change made it unavailable to this user. Otherwise the part that is
 * loaded would still play, on every page.
 */
async function dropGoneSong(hints: readonly Hint[]) {
  const song = songOnDeck.current()
  if (!song || !hints.some((hint) => takes.test(hint))) return
  // Checks only our server's reply. The redirect to the file isn't followed, because it may lead to another
  // site.
  const answer = await fetch(song.src, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)
  if (answer?.status !== 404 || songOnDeck.current()?.src !== song.src) return
  const { deck } = await import('../../player/sound/deck.ts')
  deck.close()
  toast({ title: 'This song is no longer here' })
}
