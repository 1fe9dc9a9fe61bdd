import type { Maker } from '#contract/giving/answers'
import { countedUnproven, countedUnsent, fallbackMonthlyGoal } from '#contract/giving/fund'
import { declines } from '#contract/giving/moves'
import type { DonationStatus } from '#contract/grammar/state'
import type { OtherWays, WaysToBePaid } from '#contract/people/songwriters'
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
import { amount, created, guarded, id, moment, now, online, partial, refers } from './columns.ts'
import { byUser, users } from './people.ts'
import { ofRequest, songRequests } from './requests.ts'

/** Amount without a maximum, so that the sum of many amounts never fails because it is too large. */
const anyAmount = (name: string) => numeric(name).notNull().default('0.00')

const isMatch = sql`is_general and match_id is not null`
const isConfirmed = sql`status = 'confirmed'`
const isUneven = sql`status = 'confirmed' and received_amount <> amount`
const isWaiting = sql`is_general and song_request_id is null and status = 'pledged'`
const isPromised = sql`is_general and status in ('pledged', 'sent')`
const isUnpaidMatch = sql`is_general and match_id is not null and status = 'pledged'`
const isAsked = sql`status = 'pledged' and keep_asked_at is not null`
const isDecline = sql.raw(
  `rejection_reason in (${Object.values(declines)
    .flat()
    .map((reason) => `'${reason}'`)
    .join(', ')}) and allowed_at is null`,
)
/** Pledges so large that public figures include only a part of each. */
const large = sql.raw(`status = 'pledged' and amount > ${countedUnsent}`)
const isUnproven = sql`status = 'pledged' and by_unproven`

export const donations = pgTable(
  'donations',
  {
    id: id(),
    underwriterId: byUser('underwriter_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    songwriterId: guarded(uuid('songwriter_id')).references(() => users.id),
    amount: amount('amount').notNull(),
    isGeneral: boolean('is_general').notNull().default(false),
    /** The giver's rule that made this donation. `offer` is of matching offers, which are no more. */
    madeBy: text('made_by').$type<Maker | 'offer'>(),
    /** True if the giver's email was unproven at the pledge. It may be proven since. */
    byUnproven: boolean('by_unproven').notNull().default(false),
    isAnonymous: guarded(boolean('is_anonymous')).notNull().default(false),
    paymentMethod: text('payment_method').$type<'paypal' | 'venmo' | 'cashapp' | 'other'>(),
    externalRef: text('external_ref'),
    proofUrl: text('proof_url'),
    status: text('status').$type<DonationStatus>().notNull().default('pledged'),
    code: text('code').notNull(),
    receivedAmount: amount('received_amount'),
    rejectionReason: text('rejection_reason'),
    /** Time at which the party that declined the donation allowed its giver to pledge again. */
    allowedAt: moment('allowed_at'),
    /** Time at which the donation ended. Null in rows of an old release, whose last event has the time. */
    endedAt: moment('ended_at'),
    /** Time at which the giver pledged this donation again after it had lapsed. */
    renewedAt: moment('renewed_at'),
    /** Time at which the giver was asked whether to keep the pledge. Null if not asked, or after a reply. */
    keepAskedAt: moment('keep_asked_at'),
    keptAt: moment('kept_at'),
    sentAt: moment('sent_at'),
    /** Songwriter of the request when the donation was marked as sent. Null if there was no songwriter. */
    sentToId: uuid('sent_to').references(() => users.id),
    /** Payment methods that the giver could read then. */
    sentWays: jsonb('sent_ways').$type<WaysToBePaid & Partial<OtherWays>>(),
    dueAt: moment('due_at'),
    confirmedAt: moment('confirmed_at'),
    matchedAt: moment('matched_at'),
    /** New UUIDv7 for each match. The public ledger of the fund is sorted and paged by this id. */
    matchId: uuid('match_id'),
    /** Time at which the listener sent the request's renewed link to this giver. */
    linkSentAt: moment('link_sent_at'),
    /** True if fewer than three givers of the fund had paid the songwriter at the time of the match. */
    isForNewcomer: boolean('is_for_newcomer'),
    missedMatches: integer('missed_matches').notNull().default(0),
    /**
     * True for a promise that was made, or made again, after the song's approval, by a giver who had paid no
     * other songwriter. While it is unsent it doesn't reduce the fund's gap.
     */
    keepsGap: boolean('keeps_gap').notNull().default(false),
    /**
     * UUIDv7 that moves a pledge back to the end of the queue of waiting pledges. Null if the pledge's own id
     * gives the position.
     */
    queueId: uuid('queue_id'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('donations_code_key').on(table.code),
    index('donations_giver').on(table.underwriterId, table.id),
    index('donations_request').on(table.songRequestId, table.status),
    index('donations_songwriter').on(table.songwriterId, table.id),
    // Includes the amounts, for index-only scans of a songwriter's sums.
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
    // Includes the amounts, so that pledges too large for a song are skipped without being read.
    partial('donations_queue', isWaiting).on(sql`coalesce(queue_id, id)`, table.amount),
    // Includes the amounts, for index-only scans of the sum that a person has promised.
    partial('donations_promised', isPromised).on(table.underwriterId, table.amount),
    // Includes the amounts, for an index-only scan of the sum that a person has promised to a request.
    online('donations_promised_to', sql`not is_general and status in ('pledged', 'sent')`).on(
      table.songRequestId,
      table.underwriterId,
      table.amount,
    ),
    online('donations_declined', isDecline).on(table.songRequestId, table.underwriterId),
    partial('donations_large', large).on(table.createdAt, table.isGeneral, table.songRequestId, table.amount),
    // Includes what `unproven_sums` has the sums of, for an index-only scan.
    online('donations_unproven', isUnproven).on(
      table.underwriterId,
      table.createdAt,
      table.isGeneral,
      table.songRequestId,
      table.amount,
    ),
    partial('donations_matches', isMatch).on(table.songwriterId, table.matchedAt),
    partial('donations_matched_givers', isMatch).on(table.underwriterId, table.status),
    partial('donations_newcomers', sql`is_for_newcomer`).on(table.matchedAt),
    partial('donations_unpaid_matches', isUnpaidMatch).on(table.dueAt, table.id),
    // Unused since there are no matching offers.
    online('donations_capped', sql`match_id is not null`).on(table.songwriterId, table.matchedAt),
    partial('donations_due', sql`status = 'pledged'`).on(table.dueAt, table.id),
    online(
      'donations_kept',
      sql`is_general and song_request_id is null and status = 'pledged' and due_at is null and keep_asked_at is null`,
    ).on(sql`coalesce(kept_at, created_at)`, table.id),
    online('donations_keep_asked', isAsked).on(table.keepAskedAt, table.id),
    // Shows whether a giver has paid another songwriter. Needs only a few index lookups,
    // even if the giver has made many donations.
    online('donations_paid_songwriters', isConfirmed).on(table.underwriterId, table.songwriterId),
    online('donations_paid_times', isConfirmed).on(table.underwriterId, table.confirmedAt),
    // For a songwriter's list of received money, sorted by the time of confirmation.
    online('donations_received', isConfirmed).on(table.songwriterId, table.confirmedAt, table.id),
    // Confirmed payments whose received amount differs from the pledge. Few rows.
    online('donations_uneven', isUneven).on(table.songRequestId, table.amount, table.receivedAmount),
    partial('donations_sent', sql`status = 'sent'`).on(table.sentAt, table.id),
  ],
)

export const ofDonation = (name = 'donation_id') => refers(name, () => donations.id)

/** Reply of a giver to a rejection or to a smaller received amount. At most one for each donation. */
export const disputes = pgTable('disputes', {
  donationId: ofDonation().primaryKey(),
  songRequestId: ofRequest(),
  text: text('text').notNull(),
  hiddenAt: guarded(moment('hidden_at')),
  createdAt: created(),
})

/** Reminder emails about a donation: to the giver to pay, or to the songwriter to confirm. */
export const reminders = pgTable(
  'reminders',
  {
    donationId: ofDonation(),
    kind: text('kind').$type<'pay' | 'confirm'>().notNull(),
    count: integer('count').notNull(),
    /** How often the mail server has rejected this address, temporarily or permanently. */
    refusals: integer('refusals').notNull().default(0),
    lastAt: moment('last_at'),
    /** Time at which the person unsubscribed from these reminders. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [primaryKey({ columns: [table.donationId, table.kind] })],
)

/** Declined matches. The same pledge is not offered to the same request again. */
export const declinedMatches = pgTable(
  'declined_matches',
  { donationId: ofDonation(), songRequestId: ofRequest(), createdAt: created() },
  (table) => [primaryKey({ columns: [table.donationId, table.songRequestId] })],
)

/**
 * Table with one row, which is locked while pledges are matched. Otherwise two concurrent approvals could
 * together exceed a maximum.
 */
export const fundTurn = pgTable('fund_turn', { id: id(), takenAt: moment('taken_at').notNull() })

export const communityFund = pgTable('community_fund', {
  id: id(),
  totalAmount: numeric('total_amount', { precision: 12, scale: 2 }).notNull().default('0.00'),
  monthlyGoal: numeric('monthly_goal', { precision: 12, scale: 2 }).notNull().default(fallbackMonthlyGoal),
  lastUpdated: moment('last_updated').notNull().$defaultFn(now),
})

/**
 * Statistics of all promises that fell due, and of those that lapsed in the last 30 days. One row, computed
 * once a day (product.md, "Kept promises"), so that no request scans all donations.
 */
export const keptPromises = pgTable('kept_promises', {
  id: id(),
  /** Number of promises that fell due, and number of their givers. */
  count: integer('count').notNull(),
  givers: integer('givers').notNull(),
  due: anyAmount('due'),
  paid: anyAmount('paid'),
  open: anyAmount('open'),
  lapsed: anyAmount('lapsed'),
  /** Median number of days from the due day to the confirmation. Null if no payment is confirmed. */
  medianDays: numeric('median_days', { precision: 8, scale: 1 }),
  lapsedLately: anyAmount('lapsed_lately'),
  lapsedLatelyCount: integer('lapsed_lately_count').notNull().default(0),
  reckonedAt: moment('reckoned_at').notNull(),
})

/**
 * Sums of all donations for each month (UTC) in which they were pledged, so that public figures need not scan
 * the donations. Sharded counter: each month has several rows, so that concurrent pledges don't wait for one
 * lock.
 */
export const moneyMonths = pgTable(
  'money_months',
  {
    /** Month in UTC, such as '2026-11'. */
    month: text('month').notNull(),
    shard: integer('shard').notNull(),
    /** Sum of all donations that aren't rejected. The next four sums include only pledges to the fund. */
    pledged: anyAmount('pledged'),
    general: anyAmount('general'),
    waiting: anyAmount('waiting'),
    matched: anyAmount('matched'),
    confirmed: anyAmount('confirmed'),
  },
  (table) => [primaryKey({ columns: [table.month, table.shard] })],
)

/**
 * Sums of what people pledged while their email was unproven and have not sent, for each month (UTC) of the pledges
 * and for all months. Public figures leave out most of it (`overstated`), without scanning the pledges.
 */
export const unprovenSums = pgTable(
  'unproven_sums',
  {
    userId: byUser('user_id'),
    /** Month in UTC, such as '2026-11'. Empty in the row that has the sums of all months. */
    month: text('month').notNull(),
    pledged: anyAmount('pledged'),
    general: anyAmount('general'),
    waiting: anyAmount('waiting'),
    matched: anyAmount('matched'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    // Includes the sums, for an index-only scan of the few that are left out in part.
    partial('unproven_sums_over', sql.raw(`pledged > ${countedUnproven}`)).on(
      table.month,
      table.userId,
      table.pledged,
      table.general,
      table.waiting,
      table.matched,
    ),
  ],
)
