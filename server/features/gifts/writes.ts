import type { EventKind } from '#contract/events'
import type { GiftAnswer } from '#contract/giving/thanks'
import { can } from '#contract/grammar/state'
import type { Gift, NewGift } from '#contract/requests/gifts'
import { requestMoves } from '#contract/requests/moves'
import { and, eq, isNotNull, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { gifts } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { asGift, giftColumns } from '../../domain/giving/gift.ts'
import { otherGiversOf } from '../../domain/giving/givers.ts'
import { record } from '../../domain/journal/events.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { is, peopleOf } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { hasOpened, isHidden, isWrapped } from '../../domain/requests/visible.ts'
import { requestAt } from './reads.ts'

async function findGift(tx: Tx, id: string): Promise<Gift | undefined> {
  const [row] = await tx.select(giftColumns).from(gifts).where(eq(gifts.songRequestId, id))
  return row && asGift(row, { isParty: true, isUnderwriter: false })
}

export interface Own {
  id: string
  listenerId: string
}

/**
 * Runs `write` on the listener's own approved request, and logs the event. `isWrapped` and `hasOpened` read
 * the clock after the request is locked, so a change never affects a gift that has opened meanwhile. Returns
 * undefined if nothing was written.
 */
const change = (
  db: Db | Tx,
  { id, listenerId }: Own,
  kind: EventKind,
  write: (tx: Tx) => Promise<Gift | undefined>,
) =>
  withTx(db, async (tx) => {
    const request = await lockRequest(tx, id)
    const project = request && can(requestMoves.gift, request.status) && (await findProject(tx, id))
    if (!project || isHidden(project) || !is('listener', project, listenerId)) return undefined
    const written = await write(tx)
    if (written) await recordGift(tx, id, kind, listenerId)
    return written
  })

const recordGift = (tx: Tx, id: string, kind: EventKind, actorId: string | null) =>
  record(tx, { kind, subjectId: id, actorId, fromStatus: 'approved' })

/**
 * Wraps a song as a gift. Returns undefined if the request isn't this listener's, isn't approved, or has an
 * opened gift.
 */
export const wrap = (db: Db | Tx, { id, listenerId, ...gift }: Own & NewGift) =>
  change(db, { id, listenerId }, 'gift_wrapped', async (tx) => {
    const said = {
      ...gift,
      dedication: gift.dedication ?? null,
      underwritersMayListen: gift.underwritersMayListen ?? false,
      underwritersMayRead: gift.underwritersMayRead ?? false,
      showStory: gift.showStory ?? false,
    }
    const [wrapped] = await tx
      .insert(gifts)
      .values({ songRequestId: id, ...said })
      .onConflictDoUpdate({
        target: gifts.songRequestId,
        set: { ...said, updatedAt: now() },
        setWhere: isWrapped,
      })
      .returning({ id: gifts.id })
    return wrapped && findGift(tx, id)
  })

/** Removes a gift that is still wrapped, and returns it. Undefined if there is none. */
export const takeBack = (db: Db | Tx, own: Own) =>
  change(db, own, 'gift_taken_back', async (tx) => {
    const gift = await findGift(tx, own.id)
    const [gone] = await tx
      .delete(gifts)
      .where(and(eq(gifts.songRequestId, own.id), isWrapped))
      .returning({ id: gifts.id })
    return gone && gift
  })

/** Lets the givers read the answer, or forbids it. Returns undefined without a gift. */
export const letRead = (db: Db | Tx, { underwriters, ...own }: Own & { underwriters: boolean }) =>
  withTx(db, async (tx) => {
    const kind = underwriters ? 'gift_answer_shared' : 'gift_answer_kept'
    const changed = await change(tx, own, kind, async () => {
      await tx
        .update(gifts)
        .set({ underwritersMayRead: underwriters, updatedAt: now() })
        .where(eq(gifts.songRequestId, own.id))
      return findGift(tx, own.id)
    })
    if (changed?.answer) await tellUnderwriters(tx, own.id)
    return changed
  })

/** Removes the answer to a gift. Returns undefined if there is none. */
export const removeAnswer = (db: Db | Tx, own: Own) =>
  change(db, own, 'gift_answer_removed', async (tx) => {
    const [unanswered] = await tx
      .update(gifts)
      .set({
        answer: null,
        answerId: null,
        answeredAt: null,
        // A new answer isn't hidden, even if the removed answer was.
        answerHiddenAt: null,
        underwritersToldAt: null,
        updatedAt: now(),
      })
      .where(and(eq(gifts.songRequestId, own.id), isNotNull(gifts.answeredAt)))
      .returning({ id: gifts.id })
    return unanswered && findGift(tx, own.id)
  })

interface Answering {
  shareableId: string
  text: string
  userId: string | undefined
}

/**
 * Stores the first answer by a person with the link. Returns undefined if there is no gift, it isn't open
 * yet, or it already has an answer.
 */
export const answer = (db: Db | Tx, { shareableId, text, userId }: Answering) =>
  withTx(db, async (tx): Promise<GiftAnswer | undefined> => {
    const request = await requestAt(tx, shareableId)
    if (!request || !(await lockRequest(tx, request.id))) return undefined
    const answeredAt = now()
    const [gift] = await tx
      .update(gifts)
      .set({ answer: text, answerId: newId(), answeredAt, answerHiddenAt: null, updatedAt: now() })
      .where(and(eq(gifts.songRequestId, request.id), hasOpened, isNull(gifts.answeredAt)))
      .returning({ receiver: gifts.receiverName })
    if (!gift) return undefined
    await recordGift(tx, request.id, 'gift_answered', userId ?? null)
    const notification = { kind: 'gift_answered', ...about(request, gift) } as const
    await notify(tx, ...peopleOf('party', request).map((party) => ({ ...notification, userId: party })))
    await tellUnderwriters(tx, request.id)
    return { text, createdAt: answeredAt }
  })

/** Notifies the givers, only once, that they may read the answer. */
async function tellUnderwriters(tx: Tx, id: string) {
  const project = await findProject(tx, id)
  const givers = project ? await otherGiversOf(tx, project) : []
  const [gift] = await tx
    .update(gifts)
    .set({ underwritersToldAt: now() })
    .where(
      and(eq(gifts.songRequestId, id), eq(gifts.underwritersMayRead, true), isNull(gifts.underwritersToldAt)),
    )
    .returning({ receiver: gifts.receiverName })
  if (!project || !gift) return
  const notification = { kind: 'gift_answered', ...about(project, gift) } as const
  await notify(tx, ...givers.map(({ userId }) => ({ ...notification, userId })))
}
