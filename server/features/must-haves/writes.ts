import { type Move, type RequestStatus } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { type MustHave, mostMustHaves, type NewMustHave } from '#contract/requests/must-haves'
import { and, count, eq, isNotNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { mustHaves, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { addMustHaves, attachPronunciation, pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { isBefore } from '../../domain/requests/requests.ts'
import { isThere } from '../../domain/requests/visible.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import { detach } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'

interface Held {
  id: string
  /** Relation that the user must have to the request. */
  party: { as: 'listener' | 'songwriter'; id: string }
  move: Move<RequestStatus>
}

/** Locks a request if its status allows the move, so that no delivery or other change runs meanwhile. */
async function hold(tx: Tx, { id, party, move }: Held) {
  const [held] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), isThere, isBefore(move), whereIs(party.as, party.id)))
    .for('no key update')
  return held
}

async function holdOf(tx: Tx, { id, party, move }: Held): Promise<MustHave | undefined> {
  const [found] = await tx.select({ of: mustHaves.songRequestId }).from(mustHaves).where(eq(mustHaves.id, id))
  if (!found || !(await hold(tx, { id: found.of, party, move }))) return undefined
  changed(tx, 'mustHave', { room: found.of })
  const [mustHave] = await tx.select().from(mustHaves).where(eq(mustHaves.id, id))
  return mustHave
}

const listenerOf = (id: string) => ({ party: { as: 'listener', id }, move: requestMoves.brief }) as const
const songwriterOf = (id: string) => ({ party: { as: 'songwriter', id }, move: requestMoves.work }) as const

interface ByListener {
  id: string
  listenerId: string
}
interface BySongwriter {
  id: string
  songwriterId: string
}

/**
 * Adds a must-have. Returns 'full' at the limit of a request, and undefined if the request isn't this
 * listener's or its status forbids the move.
 */
export const addMustHave = (
  db: Db | Tx,
  storage: Storage,
  { id, listenerId, ...said }: ByListener & NewMustHave,
) =>
  withFiles(db, storage, pronunciationsOf(listenerId, [said]), async (tx, attach) => {
    if (!(await hold(tx, { id, ...listenerOf(listenerId) }))) return undefined
    const [all] = await tx.select({ of: count() }).from(mustHaves).where(eq(mustHaves.songRequestId, id))
    if (all!.of >= mostMustHaves) return 'full'
    changed(tx, 'mustHave', { room: id })
    const [added] = await addMustHaves(tx, attach, id, [said])
    return added
  })

/** Changes a must-have. A new text removes the tick, because the ticked line may not contain this text. */
export const changeMustHave = (
  db: Db | Tx,
  storage: Storage,
  { id, listenerId, ...said }: ByListener & NewMustHave,
) =>
  withFiles(db, storage, pronunciationsOf(listenerId, [said]), async (tx, attach) => {
    const { kind, text, note } = said
    const before = await holdOf(tx, { id, ...listenerOf(listenerId) })
    if (!before) return undefined
    const { songRequestId } = before
    const pronunciationUrl = await attachPronunciation(attach, songRequestId, said.pronunciationUrl)
    const line = before.text === text ? before.line : null
    const [changed] = await tx
      .update(mustHaves)
      .set({ kind, text, note: note ?? null, pronunciationUrl, line })
      .where(eq(mustHaves.id, id))
      .returning()
    await releaseSound(tx, before)
    return changed
  })

export const removeMustHave = (db: Db | Tx, { id, listenerId }: ByListener) =>
  withTx(db, async (tx) => {
    if (!(await holdOf(tx, { id, ...listenerOf(listenerId) }))) return undefined
    const [removed] = await tx.delete(mustHaves).where(eq(mustHaves.id, id)).returning()
    if (removed) await releaseSound(tx, removed)
    return removed
  })

/** Detaches the former audio file of a must-have, if no must-have of the request uses it any more. */
async function releaseSound(tx: Tx, { songRequestId, pronunciationUrl: url }: MustHave) {
  if (!url) return
  const [still] = await tx
    .select({ id: mustHaves.id })
    .from(mustHaves)
    .where(and(eq(mustHaves.songRequestId, songRequestId), eq(mustHaves.pronunciationUrl, url)))
    .limit(1)
  if (!still) await detach(tx, url)
}

/** Ticks a must-have: stores the line of the song that contains it. The last call wins. */
export const tickMustHave = (db: Db | Tx, { id, songwriterId, line }: BySongwriter & { line: string }) =>
  withTx(db, async (tx) => {
    if (!(await holdOf(tx, { id, ...songwriterOf(songwriterId) }))) return undefined
    const [ticked] = await tx.update(mustHaves).set({ line }).where(eq(mustHaves.id, id)).returning()
    return ticked
  })

/**
 * Removes the tick of a must-have. Returns undefined if it isn't ticked, or this songwriter can't change it
 * now.
 */
export const untickMustHave = (db: Db | Tx, { id, songwriterId }: BySongwriter) =>
  withTx(db, async (tx) => {
    if (!(await holdOf(tx, { id, ...songwriterOf(songwriterId) }))) return undefined
    const [unticked] = await tx
      .update(mustHaves)
      .set({ line: null })
      .where(and(eq(mustHaves.id, id), isNotNull(mustHaves.line)))
      .returning()
    return unticked
  })
