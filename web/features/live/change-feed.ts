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
  /** Newest change number at the page's rendering; undefined if absent. */
  seq: number | undefined
  /** Called if the session has ended, for example in another tab. */
  onSignedOut: () => void
}

/**
 * Change feed: refetches all changes for the user, from the page's rendering until `signal`. Returns a getter
 * of the newest change number that the page knows.
 */
export function follow(client: QueryClient, { userId, seq, onSignedOut }: Following, signal: AbortSignal) {
  const readEverything = () => void client.invalidateQueries()
  let known = seq ?? 0
  /** Newest number received; a response in flight may be older. */
  let newest = known
  let asking: Promise<void> | undefined

  /**
   * Applies messages in the order of their numbers: ignores a known number, and fetches the changes of a gap.
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

/** 'messages 0190…': the part `messages` of that room. */
const keysOf = (hint: Hint): QueryKey[] => keysOfPart(hint.split(' ', 1)[0] as Part, roomOf(hint))

interface HintedChanges {
  from: number
  to: number
  hints: readonly Hint[]
}

/** Invalidates what the hints name: a query on screen is refetched now, others when they are shown. */
function readAgain(client: QueryClient, { hints, ...told }: HintedChanges) {
  readChanged(client, { ...told, keys: hints.flatMap(keysOf) })
  void dropGoneSong(hints)
}

/** Changes that can make a song unavailable: it was hidden, or its link was reset. */
const takes = /^(?:request|deliveries) |^(?:requests|donations)$/

/**
 * Removes the song from the player if a change made it unavailable to this person. Otherwise its loaded part
 * would play on, and be offered on every page.
 */
async function dropGoneSong(hints: readonly Hint[]) {
  const song = songOnDeck.current()
  if (!song || !hints.some((hint) => takes.test(hint))) return
  // A file store is another site, so only the redirect to it is checked.
  const answer = await fetch(song.src, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)
  if (answer?.status !== 404 || songOnDeck.current()?.src !== song.src) return
  const { deck } = await import('../../player/sound/deck.ts')
  deck.close()
  toast({ title: 'This song is no longer here' })
}
