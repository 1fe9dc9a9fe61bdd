import { boolean, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { amount, created, guarded, id, moment } from './columns.ts'
import { ofDonation } from './money.ts'
import { byUser } from './people.ts'
import { ofRequest } from './requests.ts'

/**
 * A rule that makes the person's next pledge to the fund a month after the last one was confirmed or ended.
 */
export const standingPledges = pgTable(
  'standing_pledges',
  {
    userId: byUser('user_id').primaryKey(),
    amount: amount('amount').notNull(),
    /** The pledge that it made last. */
    donationId: ofDonation(),
    /** Time of the next try; null until the end of the last one is noticed. */
    nextAt: moment('next_at'),
    /** Time since which the giver's limit of promises blocks it. */
    blockedAt: moment('blocked_at'),
    createdAt: created(),
  },
  (table) => [index('standing_pledges_donation').on(table.donationId)],
)

/** A rule that matches what others paid for a song. Its remainder is computed from its donations. */
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

/** Answers of offers to a person's payments for a song: one per person and song, however often they pay. */
export const offerAnswers = pgTable(
  'offer_answers',
  {
    songRequestId: ofRequest(),
    giverId: byUser('giver_id'),
    /** The payment. */
    donationId: ofDonation(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => matchingOffers.id),
    /** What the offer made. */
    madeId: ofDonation('made_id'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.songRequestId, table.giverId] }),
    // An offer's remainder is computed from these.
    index('offer_answers_offer').on(table.offerId, table.songRequestId),
    uniqueIndex('offer_answers_made').on(table.madeId),
  ],
)
