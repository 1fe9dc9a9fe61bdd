import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { mostOffers } from '#contract/giving/generosity'
import type { Money } from '#contract/grammar/money'
import type { Db, Tx } from '../../../db/client.ts'
import { fetchSize, lastId, type PageWish, toPage } from '../../../db/page.ts'
import { now } from '../../../db/schema/columns.ts'
import { matchingOffers, users } from '../../../db/schema.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { isOpenOffer, leftOfOffer } from '../../../domain/money/fund/offers.ts'
import { shownName, whereListedPerson } from '../../../domain/requests/visible.ts'

const isOf = (viewerId: string | undefined) =>
  viewerId === undefined ? sql<boolean>`false` : sql<boolean>`${matchingOffers.userId} = ${viewerId}`

const selectOffers = (db: Db | Tx, viewerId: string | undefined) =>
  db
    .select({
      id: matchingOffers.id,
      total: matchingOffers.total,
      perSong: matchingOffers.perSong,
      genre: matchingOffers.genre,
      left: leftOfOffer.as('left_of_offer'),
      giver: { firstName: shownName(matchingOffers.isAnonymous, users.firstName).as('giver_name') },
      isOwn: isOf(viewerId).as('is_own'),
      createdAt: matchingOffers.createdAt,
    })
    .from(matchingOffers)
    .innerJoin(users, eq(users.id, matchingOffers.userId))

/** The open offers, newest first, without those of people who are suspended or have closed their accounts. */
export async function listOffers(db: Db | Tx, viewerId: string | undefined, wish: PageWish) {
  const rows = await selectOffers(db, viewerId)
    .where(and(isOpenOffer, whereListedPerson(users), lt(matchingOffers.id, wish.cursor ?? lastId)))
    .orderBy(desc(matchingOffers.id))
    .limit(fetchSize(wish))
  return toPage(rows, wish)
}

export async function findOffer(db: Db | Tx, id: string, viewerId: string) {
  const [offer] = await selectOffers(db, viewerId).where(eq(matchingOffers.id, id))
  return offer
}

interface NewOffer {
  userId: string
  total: Money
  perSong: Money
  genre?: string | null | undefined
  isAnonymous?: boolean | undefined
}

/** Makes an offer. Undefined where its person has as many open as one may have. */
export async function makeOffer(tx: Tx, { userId, genre = null, isAnonymous = false, ...amounts }: NewOffer) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [open] = await tx
    .select({ count: count() })
    .from(matchingOffers)
    .where(and(eq(matchingOffers.userId, userId), isOpenOffer))
  if (open!.count >= mostOffers) return undefined
  const [made] = await tx
    .insert(matchingOffers)
    .values({ userId, genre, isAnonymous, ...amounts })
    .returning({ id: matchingOffers.id })
  changed(tx, 'matchingOffer', { people: [userId] })
  return findOffer(tx, made!.id, userId)
}

/** Whose offer it is, and whether it has ended; undefined where there is none. */
export async function endOffer(
  tx: Tx,
  id: string,
  userId: string,
): Promise<'ended' | 'over' | 'other' | undefined> {
  const [offer] = await tx.select().from(matchingOffers).where(eq(matchingOffers.id, id)).for('no key update')
  if (!offer) return undefined
  if (offer.userId !== userId) return 'other'
  if (offer.endedAt) return 'over'
  await tx.update(matchingOffers).set({ endedAt: now() }).where(eq(matchingOffers.id, id))
  changed(tx, 'matchingOffer', { people: [userId] })
  return 'ended'
}
