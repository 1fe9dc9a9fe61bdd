import type { RequestStatus } from '#contract/grammar/state'
import type { Occasion } from '#contract/requests/song-requests'
import { boolean, date, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '#drizzle'
import { amount, created, guarded, id, moment, online, partial, refers, updated } from './columns.ts'
import { byUser, users } from './people.ts'

const isOpen = sql`status = 'open' and invited_songwriter_id is null and withdrawn_at is null`

export const songRequests = pgTable(
  'song_requests',
  {
    id: id(),
    listenerId: guarded(byUser('listener_id')),
    songwriterId: guarded(uuid('songwriter_id')).references(() => users.id),
    invitedSongwriterId: guarded(uuid('invited_songwriter_id')).references(() => users.id),
    title: text('title').notNull(),
    story: text('story').notNull(),
    emotions: text('emotions').array().notNull(),
    genre: text('genre').notNull(),
    musicalPreferences: text('musical_preferences'),
    /** Who the song is for. Only the two parties read it. */
    recipient: text('recipient'),
    occasion: text('occasion').$type<Occasion>(),
    neededBy: date('needed_by'),
    /**
     * UTC day of the last change of `neededBy`, and the day that was needed before it. On that UTC day the
     * earlier one still decides the order of open requests (`needed.ts`).
     */
    neededByChangedOn: date('needed_by_changed_on'),
    formerNeededBy: date('former_needed_by'),
    status: text('status').$type<RequestStatus>().notNull().default('open'),
    isAnonymous: guarded(boolean('is_anonymous')).notNull().default(false),
    pledgedAmount: amount('pledged_amount').notNull().default('0.00'),
    sentAmount: amount('sent_amount').notNull().default('0.00'),
    receivedAmount: amount('received_amount').notNull().default('0.00'),
    goalAmount: amount('goal_amount'),
    /** Price of the terms that hold; 0.00 for a song that is given. Null if nothing is agreed. */
    agreedPrice: amount('agreed_price'),
    /** The listener's own goal, which is put back when the terms are void. Only while a price is agreed. */
    listenerGoal: amount('listener_goal'),
    /**
     * The least goal that the request had since the first promise of somebody else, as of the last change of
     * the goal. The fund fills the gap to it, and to the goal if that is less.
     */
    leastGoal: amount('least_goal'),
    /** Time at which the pledges first reached the goal, and a UUIDv7 of that time to sort the timeline. */
    goalReachedAt: moment('goal_reached_at'),
    goalReachedId: uuid('goal_reached_id'),
    shareableId: text('shareable_id').notNull(),
    completedSongUrl: text('completed_song_url'),
    isApproved: boolean('is_approved').notNull().default(false),
    rating: integer('rating'),
    review: text('review'),
    acceptedAt: moment('accepted_at'),
    approvedAt: moment('approved_at'),
    /**
     * Time at which the fund tries again to pay the missing amount. Set after no match was possible, because
     * a limit of the fund was reached or a giver's email was proven too recently.
     */
    fundTryAt: moment('fund_try_at'),
    /** True if anyone may find the request. Otherwise only people with its link can see it. */
    isPublic: boolean('is_public').notNull().default(false),
    linkRenewedAt: moment('link_renewed_at'),
    /** Time at which the listener withdrew the request. Nobody can see it then, but the row is kept. */
    withdrawnAt: guarded(moment('withdrawn_at')),
    /** Time at which a moderator hid the request. Its deadlines are suspended until it is visible again. */
    hiddenAt: guarded(moment('hidden_at')),
    reviewHiddenAt: guarded(moment('review_hidden_at')),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('song_requests_shareable_key').on(table.shareableId),
    partial('song_requests_open', isOpen).on(table.id),
    partial('song_requests_open_pledged', isOpen).on(table.pledgedAmount, table.id),
    partial('song_requests_open_genre', isOpen).on(table.genre, table.id),
    online('song_requests_open_needed', isOpen).on(table.neededBy, table.id),
    online('song_requests_open_former_needed', isOpen).on(
      table.neededByChangedOn,
      table.formerNeededBy,
      table.id,
    ),
    index('song_requests_listener').on(table.listenerId, table.id),
    index('song_requests_songwriter').on(table.songwriterId, table.id),
    partial('song_requests_invited', sql`status = 'open' and withdrawn_at is null`).on(
      table.invitedSongwriterId,
      table.id,
    ),
    partial('song_requests_in_progress', sql`status = 'in_progress' and withdrawn_at is null`).on(table.id),
    online('song_requests_completed', sql`status = 'completed' and withdrawn_at is null`).on(table.id),
    online('song_requests_unapproved', sql`not is_approved and withdrawn_at is null`).on(table.createdAt),
    partial('song_requests_approved', sql`is_approved`).on(table.approvedAt),
    partial('song_requests_fund_try', sql`fund_try_at is not null`).on(table.fundTryAt, table.id),
    index('song_requests_accepted').on(table.acceptedAt),
    partial('song_requests_public', sql`is_public and withdrawn_at is null`).on(table.id),
    online(
      'song_requests_public_approved',
      sql`is_public and status = 'approved' and withdrawn_at is null`,
    ).on(table.approvedAt, table.id),
    partial(
      'song_requests_public_open',
      sql`is_public and status = 'open' and invited_songwriter_id is null and withdrawn_at is null`,
    ).on(table.id),
  ],
)

export const ofRequest = () => refers('song_request_id', () => songRequests.id)

export const retiredLinks = pgTable(
  'retired_links',
  { shareableId: text('shareable_id').primaryKey(), songRequestId: ofRequest(), createdAt: created() },
  (table) => [index('retired_links_request').on(table.songRequestId)],
)

/** A listener's thank-you to the people who pledged to an approved song. */
export const thanks = pgTable('thanks', {
  songRequestId: ofRequest().primaryKey(),
  text: text('text').notNull(),
  hiddenAt: guarded(moment('hidden_at')),
  createdAt: created(),
  updatedAt: updated(),
})
