import type { Maker } from '#contract/giving/answers'
import { countedUnsent, fallbackMonthlyGoal } from '#contract/giving/fund'
import type { DonationStatus } from '#contract/grammar/state'
import type { WaysToBePaid } from '#contract/people/songwriters'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#drizzle'
import { amount, created, guarded, id, moment, now } from './columns.ts'
import { users } from './people.ts'
import { byUser, ofRequest } from './refs.ts'
import { songRequests } from './requests.ts'

/** Without a precision: a sum of many amounts never fails for its size. */
const anyAmount = (name: string) => numeric(name).notNull().default('0.00')

export const donations = pgTable(
  'donations',
  {
    id: id(),
    underwriterId: byUser('underwriter_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    songwriterId: guarded(uuid('songwriter_id')).references(() => users.id),
    amount: amount('amount').notNull(),
    isGeneral: boolean('is_general').notNull().default(false),
    /** The rule of its giver that made it. */
    madeBy: text('made_by').$type<Maker>(),
    isAnonymous: guarded(boolean('is_anonymous')).notNull().default(false),
    paymentMethod: text('payment_method').$type<'paypal' | 'venmo' | 'cashapp' | 'other'>(),
    externalRef: text('external_ref'),
    proofUrl: text('proof_url'),
    status: text('status').$type<DonationStatus>().notNull().default('pledged'),
    code: text('code').notNull(),
    receivedAmount: amount('received_amount'),
    rejectionReason: text('rejection_reason'),
    /** When it was rejected; null in rows that a release before wrote: there its last event says it. */
    endedAt: moment('ended_at'),
    sentAt: moment('sent_at'),
    /** The songwriter of the request when it was marked as sent; null where nobody was there to be paid. */
    sentToId: uuid('sent_to').references(() => users.id),
    /** The ways to pay that songwriter as they were then. */
    sentWays: jsonb('sent_ways').$type<WaysToBePaid>(),
    dueAt: moment('due_at'),
    /** When its giver promised it again after it had lapsed. */
    renewedAt: moment('renewed_at'),
    /** When its giver was asked to keep it; null once that is answered, and where nobody has asked. */
    keepAskedAt: moment('keep_asked_at'),
    /** When its giver last said that it still stands. */
    keptAt: moment('kept_at'),
    confirmedAt: moment('confirmed_at'),
    matchedAt: moment('matched_at'),
    /** A new UUIDv7 with each match, so that the fund's ledger is paged in the order of the matches. */
    matchId: uuid('match_id'),
    /** When the listener sent the request's new link to this giver. */
    linkSentAt: moment('link_sent_at'),
    /** Whether fewer than three givers of the fund had paid the songwriter when it was matched. */
    isForNewcomer: boolean('is_for_newcomer'),
    /** How many matches its giver let pass. */
    missedMatches: integer('missed_matches').notNull().default(0),
    /** Its place among the pledges that wait, where that is not its id: a later UUIDv7, behind all others. */
    queueId: uuid('queue_id'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('donations_code_key').on(table.code),
    index('donations_giver').on(table.underwriterId, table.id),
    index('donations_request').on(table.songRequestId, table.status),
    index('donations_songwriter').on(table.songwriterId, table.id),
    // With the amounts, so that a songwriter's sums are read from it alone.
    index('donations_payments').on(
      table.songwriterId,
      table.status,
      table.id,
      table.amount,
      table.receivedAmount,
    ),
    uniqueIndex('donations_ledger')
      .on(table.matchId)
      .where(sql`is_general and match_id is not null and status <> 'rejected'`),
    // With the amounts, so that pledges too large for a song are passed over without being read.
    index('donations_queue')
      .on(sql`coalesce(queue_id, id)`, table.amount)
      .where(sql`is_general and song_request_id is null and status = 'pledged'`),
    // With the amounts, so that what a person has promised is read from it alone.
    index('donations_promised')
      .on(table.underwriterId, table.amount)
      .where(sql`is_general and status in ('pledged', 'sent')`),
    // What public figures count in part only.
    index('donations_large')
      .on(table.createdAt, table.isGeneral, table.songRequestId, table.amount)
      .where(sql.raw(`status = 'pledged' and amount > ${countedUnsent}`)),
    index('donations_matches')
      .on(table.songwriterId, table.matchedAt)
      .where(sql`is_general and match_id is not null`),
    index('donations_matched_givers')
      .on(table.underwriterId, table.status)
      .where(sql`is_general and match_id is not null`),
    index('donations_newcomers').on(table.matchedAt).where(sql`is_for_newcomer`),
    index('donations_unpaid_matches')
      .on(table.dueAt, table.id)
      .where(sql`is_general and match_id is not null and status = 'pledged'`),
    // What the caps of the fund count of a songwriter: matches of the fund, and what offers made.
    index('donations_capped')
      .on(table.songwriterId, table.matchedAt)
      .where(sql`match_id is not null`)
      .concurrently(),
    index('donations_due').on(table.dueAt, table.id).where(sql`status = 'pledged'`),
    // Pledges to the fund by how long they were kept, and those whose giver was asked.
    index('donations_kept')
      .on(sql`coalesce(kept_at, created_at)`, table.id)
      .concurrently()
      .where(
        sql`is_general and song_request_id is null and status = 'pledged' and due_at is null and keep_asked_at is null`,
      ),
    index('donations_keep_asked')
      .on(table.keepAskedAt, table.id)
      .concurrently()
      .where(sql`status = 'pledged' and keep_asked_at is not null`),
    // Whether a giver has paid several songwriters, and since when: a few probes of each, however much they gave.
    index('donations_paid_songwriters')
      .on(table.underwriterId, table.songwriterId)
      .where(sql`status = 'confirmed'`)
      .concurrently(),
    index('donations_paid_times')
      .on(table.underwriterId, table.confirmedAt)
      .where(sql`status = 'confirmed'`)
      .concurrently(),
    // A songwriter's books, by the day of the confirmation.
    index('donations_received')
      .on(table.songwriterId, table.confirmedAt, table.id)
      .where(sql`status = 'confirmed'`)
      .concurrently(),
    // Confirmed payments that arrived below or above the pledge, which are few.
    index('donations_uneven')
      .on(table.songRequestId, table.amount, table.receivedAmount)
      .where(sql`status = 'confirmed' and received_amount <> amount`)
      .concurrently(),
    index('donations_sent').on(table.sentAt, table.id).where(sql`status = 'sent'`),
  ],
)

/** One statement of a payment's giver, about a rejection or a smaller receipt. */
export const disputes = pgTable('disputes', {
  donationId: uuid('donation_id')
    .primaryKey()
    .references(() => donations.id),
  songRequestId: ofRequest(),
  text: text('text').notNull(),
  hiddenAt: guarded(moment('hidden_at')),
  createdAt: created(),
})

/** Mails that reminded of a donation: its giver to pay it, or its songwriter to confirm it. */
export const reminders = pgTable(
  'reminders',
  {
    donationId: uuid('donation_id')
      .notNull()
      .references(() => donations.id),
    kind: text('kind').$type<'pay' | 'confirm'>().notNull(),
    count: integer('count').notNull(),
    /** How often the mail server would not take it for this address, now or later. */
    refusals: integer('refusals').notNull().default(0),
    lastAt: moment('last_at'),
    /** Set where the person asked for no more of them. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [primaryKey({ columns: [table.donationId, table.kind] })],
)

/** Requests that a general pledge was matched to and declined: not offered again. */
export const declinedMatches = pgTable(
  'declined_matches',
  {
    donationId: uuid('donation_id')
      .notNull()
      .references(() => donations.id),
    songRequestId: ofRequest(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.donationId, table.songRequestId] })],
)

/** Its one row is locked while pledges are matched, so that two approvals at once can't exceed a cap together. */
export const fundTurn = pgTable('fund_turn', { id: id(), takenAt: moment('taken_at').notNull() })

export const communityFund = pgTable('community_fund', {
  id: id(),
  totalAmount: numeric('total_amount', { precision: 12, scale: 2 }).notNull().default('0.00'),
  monthlyGoal: numeric('monthly_goal', { precision: 12, scale: 2 }).notNull().default(fallbackMonthlyGoal),
  lastUpdated: moment('last_updated').notNull().$defaultFn(now),
})

/**
 * What became of every promise that fell due, and what lapsed in the last 30 days: one row, written once a day
 * (product.md, "Kept promises"), so that no reader ever asks for all donations.
 */
export const keptPromises = pgTable('kept_promises', {
  id: id(),
  /** How many promises fell due, and of how many givers. */
  count: integer('count').notNull(),
  givers: integer('givers').notNull(),
  due: anyAmount('due'),
  paid: anyAmount('paid'),
  open: anyAmount('open'),
  lapsed: anyAmount('lapsed'),
  /** From the day on which it fell due to its confirmation; null where nothing is confirmed. */
  medianDays: numeric('median_days', { precision: 8, scale: 1 }),
  lapsedLately: anyAmount('lapsed_lately'),
  lapsedLatelyCount: integer('lapsed_lately_count').notNull().default(0),
  reckonedAt: moment('reckoned_at').notNull(),
})

/**
 * Sums of all donations by the month (UTC) in which they were pledged, so that no figure is read from the donations
 * themselves. Sharded counter: each month is spread over several rows, so that concurrent pledges don't wait for one lock.
 */
export const moneyMonths = pgTable(
  'money_months',
  {
    /** '2026-11'. */
    month: text('month').notNull(),
    shard: integer('shard').notNull(),
    /** Sum of all that is not rejected. The other four sums: only pledges to the Community Fund. */
    pledged: anyAmount('pledged'),
    general: anyAmount('general'),
    waiting: anyAmount('waiting'),
    matched: anyAmount('matched'),
    confirmed: anyAmount('confirmed'),
  },
  (table) => [primaryKey({ columns: [table.month, table.shard] })],
)
