import { mostOffers } from '#contract/giving/generosity'
import { cents, type Money } from '#contract/grammar/money'
import { and, count, desc, eq, lt, or, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { fetchSize, lastId, type PageWish, toPage } from '../../../db/page.ts'
import { now } from '../../../db/schema/columns.ts'
import { matchingOffers, users } from '../../../db/schema.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { lockGiver } from '../../../domain/money/ceilings.ts'
import { isOpenOffer, isProvenFor, leftOfOffer } from '../../../domain/money/fund/offers.ts'
import type { FundRules } from '../../../domain/money/fund/rules.ts'
import { shownName, whereListedPerson } from '../../../domain/requests/visible.ts'

const isOf = (viewerId: string | undefined) =>
  viewerId === undefined ? sql<boolean>`false` : sql<boolean>`${matchingOffers.userId} = ${viewerId}`

interface Viewing {
  viewerId: string | undefined
  rules: FundRules
}

const selectOffers = (db: Db | Tx, { viewerId, rules }: Viewing) =>
  db
    .select({
      id: matchingOffers.id,
      total: matchingOffers.total,
      perSong: matchingOffers.perSong,
      genre: matchingOffers.genre,
      left: leftOfOffer.as('left_of_offer'),
      giver: { firstName: shownName(matchingOffers.isAnonymous, users.firstName).as('giver_name') },
      isOwn: isOf(viewerId).as('is_own'),
      isUnproven: sql<boolean>`not ${isProvenFor(rules) ?? sql`true`}`.as('is_unproven'),
      createdAt: matchingOffers.createdAt,
    })
    .from(matchingOffers)
    .innerJoin(users, eq(users.id, matchingOffers.userId))

/**
 * Returns open offers, newest first. Leaves out offers by people who are suspended, closed their accounts or
 * haven't proven their emails. The viewer's own offers are listed even with an unproven email.
 */
export async function listOffers(db: Db | Tx, viewing: Viewing, wish: PageWish) {
  const isMatching = isProvenFor(viewing.rules)
  const rows = await selectOffers(db, viewing)
    .where(
      and(
        isOpenOffer,
        whereListedPerson(users),
        isMatching && or(isMatching, isOf(viewing.viewerId)),
        lt(matchingOffers.id, wish.cursor ?? lastId),
      ),
    )
    .orderBy(desc(matchingOffers.id))
    .limit(fetchSize(wish))
  return toPage(rows, wish)
}

export async function findOffer(db: Db | Tx, id: string, viewing: Viewing) {
  const [offer] = await selectOffers(db, viewing).where(eq(matchingOffers.id, id))
  return offer
}

interface NewOffer {
  userId: string
  total: Money
  perSong: Money
  genre?: string | null | undefined
  isAnonymous?: boolean | undefined
}

/** Reason for refusing an offer: the person has too many open offers, or may offer only `left` more. */
type Refused = 'many' | { left: Money }

/**
 * Makes an offer, if the person's open offers then sum to `most` or less. Returns its id, or why it is
 * refused.
 */
export async function makeOffer(
  tx: Tx,
  { userId, genre = null, isAnonymous = false, ...amounts }: NewOffer,
  most: Money,
): Promise<{ id: string } | Refused> {
  await lockGiver(tx, userId)
  const [open] = await tx
    .select({
      count: count(),
      left: sql<Money>`greatest(0.00, ${most}::numeric - coalesce(sum(${matchingOffers.total}), 0))::text`,
    })
    .from(matchingOffers)
    .where(and(eq(matchingOffers.userId, userId), isOpenOffer))
  if (open!.count >= mostOffers) return 'many'
  if (cents(amounts.total) > cents(open!.left)) return { left: open!.left }
  const [made] = await tx
    .insert(matchingOffers)
    .values({ userId, genre, isAnonymous, ...amounts })
    .returning({ id: matchingOffers.id })
  changed(tx, 'matchingOffer', { people: [userId] })
  return made!
}

/**
 * Ends an offer. Returns 'over' if it had ended before, 'other' if it is another person's, undefined if it
 * doesn't exist.
 */
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
