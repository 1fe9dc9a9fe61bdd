import { boolean, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { amount, created, guarded, id, moment } from './columns.ts'
import { donations, ofDonation } from './money.ts'
import { byUser } from './people.ts'
import { ofRequest } from './requests.ts'

/**
 * Promises of visitors that wait for the press behind a mailed link, for 48 hours (product.md, "Give by email"). They
 * count nowhere.
 */
export const emailPledges = pgTable(
  'email_pledges',
  {
    id: id(),
    email: text('email').notNull(),
    songRequestId: ofRequest(),
    /** The link by which the visitor came. The song is shown while it is still the present one. */
    shareableId: text('shareable_id').notNull(),
    amount: amount('amount').notNull(),
    firstName: text('first_name').notNull(),
    isAnonymous: guarded(boolean('is_anonymous')).notNull().default(false),
    /** Hash of the cookie of the browser that asked. */
    browserHash: text('browser_hash').notNull(),
    /** SHA-256 of the token in the mail. */
    tokenHash: text('token_hash').notNull(),
    /** The pledge that the press made, so that a second press makes none. */
    donationId: uuid('donation_id').references(() => donations.id),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('email_pledges_person').on(table.email, table.songRequestId),
    uniqueIndex('email_pledges_token').on(table.tokenHash),
    index('email_pledges_request').on(table.songRequestId),
    index('email_pledges_donation').on(table.donationId),
    index('email_pledges_expiry').on(table.expiresAt),
  ],
)

/** Standing pledge: a month after the last pledge was confirmed or ended, a job makes the next one. */
export const standingPledges = pgTable(
  'standing_pledges',
  {
    userId: byUser('user_id').primaryKey(),
    amount: amount('amount').notNull(),
    /** The last pledge that this rule made. */
    donationId: ofDonation(),
    /** Time at which to make the next pledge. Null until the last one is known to be confirmed or ended. */
    nextAt: moment('next_at'),
    /** Time since which no pledge can be made, because the giver reached the limit of promised money. */
    blockedAt: moment('blocked_at'),
    createdAt: created(),
  },
  (table) => [index('standing_pledges_donation').on(table.donationId)],
)

/** Matching offers of earlier builds. All have ended; nothing but export and erasing reads them. */
export const matchingOffers = pgTable(
  'matching_offers',
  {
    id: id(),
    userId: byUser('user_id'),
    total: amount('total').notNull(),
    perSong: amount('per_song').notNull(),
    genre: text('genre'),
    isAnonymous: guarded(boolean('is_anonymous')).notNull().default(false),
    endedAt: moment('ended_at'),
    createdAt: created(),
  },
  (table) => [
    index('matching_offers_open').on(table.id, table.genre).where(sql`ended_at is null`),
    index('matching_offers_person').on(table.userId, table.id),
  ],
)

/** Donations that matching offers made in reply to payments, at most one for each payer and song. */
export const offerAnswers = pgTable(
  'offer_answers',
  {
    songRequestId: ofRequest(),
    giverId: byUser('giver_id'),
    /** The payment that the offer matched. */
    donationId: ofDonation(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => matchingOffers.id),
    /** The donation that the offer made. */
    madeId: ofDonation('made_id'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.songRequestId, table.giverId] }),
    index('offer_answers_offer').on(table.offerId, table.songRequestId),
    uniqueIndex('offer_answers_made').on(table.madeId),
  ],
)
