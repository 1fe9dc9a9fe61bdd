import type { BookEntry, BookSide, BookSums, DayRange } from '#contract/giving/books'
import { confirmedDonations, liveDonations } from '#contract/grammar/state'
import type { Order } from '#contract/grammar/text'
import { fullName } from '#contract/surface/format'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../../db/page.ts'
import { donations, gifts, songRequests, users } from '../../../db/schema.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import { giversTitle, isGivenBy } from '../../../domain/giving/givers.ts'
import { isOfSongwriter, whereIs } from '../../../domain/requests/access.ts'
import { isHidden } from '../../../domain/requests/visible.ts'
import { giver } from '../payments.ts'

/**
 * A book of donations: its owner, its kind (given or received), its first and last day (UTC, both included).
 */
export interface Book extends DayRange {
  userId: string
  side: BookSide
}

const { paymentMethod, externalRef, sentAt, confirmedAt } = getTableColumns(donations)

/** Date under which a book lists a donation (product.md, "Receipts and books"). */
const days = {
  given: sql`coalesce(${donations.sentAt}, ${donations.createdAt})`,
  received: sql`${donations.confirmedAt}`,
}

const owners = {
  given: isGivenBy,
  received: (userId: string) => and(isOfSongwriter(donations, userId), isIn(confirmedDonations))!,
}

const whereIn = ({ side, userId, from, to }: Book): SQL =>
  and(
    owners[side](userId),
    sql`${days[side]} >= ${from}::timestamp at time zone 'UTC'`,
    sql`${days[side]} < (${to}::timestamp + interval '1 day') at time zone 'UTC'`,
  )!

const beyond = (side: BookSide, cursor: string | undefined, order: Order) =>
  cursor === undefined
    ? undefined
    : sql`(${days[side]}, ${donations.id}) ${sql.raw(order === 'newest' ? '<' : '>')} (select ${
        side === 'given' ? sql`coalesce(last.sent_at, last.created_at)` : sql`last.confirmed_at`
      }, last.id from ${donations} as last where last.id = ${cursor})`

const titles = {
  given: sql<string | null>`case when ${songRequests.id} is not null then ${giversTitle} end`,
  received: sql<string | null>`${songRequests.title}`,
}

const select = (db: Db | Tx, side: BookSide) =>
  db
    .select({
      id: donations.id,
      day: sql`${days[side]}`.mapWith(donations.createdAt).as('book_day'),
      code: donations.code,
      title: titles[side].as('book_title'),
      amount: donations.amount,
      receivedAmount: donations.receivedAmount,
      status: donations.status,
      rejectionReason: donations.rejectionReason,
      hiddenAt: songRequests.hiddenAt,
      songwriter: { firstName: users.firstName, lastName: users.lastName },
      giver,
      paymentMethod,
      externalRef,
      sentAt,
      confirmedAt,
    })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(users, whereIs('songwriter', users.id))
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))

type Joined = Awaited<ReturnType<typeof select>>[number]

const otherOf = (side: BookSide, { giver: { firstName }, songwriter, ...row }: Joined) =>
  side === 'received' ? firstName : (!isHidden(row) && songwriter && fullName(songwriter)) || null

type BookRow = BookEntry & Pick<Joined, 'paymentMethod' | 'externalRef' | 'sentAt' | 'confirmedAt'>

/** Returns a page of a book: newest donation first, or oldest first for a CSV file. */
export async function listBook(
  db: Db | Tx,
  book: Book,
  { cursor, order = 'newest', ...wish }: PageWish & { order?: Order },
): Promise<Page<BookRow>> {
  const { side } = book
  const sort = order === 'newest' ? desc : asc
  const rows = await select(db, side)
    .where(and(whereIn(book), beyond(side, cursor, order)))
    .orderBy(sort(days[side]), sort(donations.id))
    .limit(fetchSize(wish))
  return toPage(
    rows.map((row) => ({ ...row, other: otherOf(side, row) })),
    wish,
  )
}

export async function sumBook(db: Db | Tx, book: Book): Promise<BookSums> {
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::int`,
      pledged: sql<string>`(coalesce(sum(${donations.amount}) filter (where ${isIn(liveDonations)}), 0) + 0.00)::text`,
      ended: sql<string>`(coalesce(sum(${donations.amount}) filter (where not ${isIn(liveDonations)}), 0) + 0.00)::text`,
      received: sql<string>`(coalesce(sum(${donations.receivedAmount}) filter (where ${isIn(confirmedDonations)}), 0) + 0.00)::text`,
    })
    .from(donations)
    .where(whereIn(book))
  return sums!
}
