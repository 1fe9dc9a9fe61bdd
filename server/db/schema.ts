import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '#contract/accounts'
import type { BriefFileKind } from '#contract/brief-files'
import type { Hint } from '#contract/live'
import type { LyricTimes } from '#contract/lyrics'
import type { DeliveredMustHave, MustHaveKind } from '#contract/must-haves'
import type { NotificationKind } from '#contract/notifications'
import type { CommentStatus, DonationStatus, ProjectStatus, RequestStatus } from '#contract/state'
import type { UploadKind } from '#contract/uploads'
import { id, moment, now } from './columns.ts'

const created = () => moment('created_at').notNull().$defaultFn(now)
const updated = () => moment('updated_at').notNull().$defaultFn(now).$onUpdateFn(now)
const dollars = (name: string) => numeric(name, { precision: 10, scale: 2 })
const fundDollars = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull().default('0.00')

/* --- People --- */

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case always. */
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Role>().notNull().default('listener'),
    /** Argon2id in PHC form; null where the person only comes through a provider. */
    passwordHash: text('password_hash'),
    suspendedAt: moment('suspended_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.email)],
)

/** Who a provider says somebody is: keyed by issuer and subject, never by mail address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

/** The specification's table as the session store reads it. `sess.userId` says whose it is, to revoke by person. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: moment('expire').notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess} ->> 'userId')`),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the mail: a read of the table lets nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
  },
  (table) => [
    index('password_resets_user').on(table.userId),
    index('password_resets_expiry').on(table.expiresAt),
  ],
)

/** How often something happened in a window, counted for all processes together. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').notNull(),
    windowStart: moment('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_counts_window').on(table.windowStart),
  ],
)

/** A profile's id is its user's id, so that every link and every `songwriterId` means the same person. */
export const songwriterProfiles = pgTable(
  'songwriter_profiles',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    bio: text('bio').notNull(),
    genres: text('genres').array().notNull(),
    sampleSongs: text('sample_songs').array().notNull().default(sql`'{}'::text[]`),
    rating: numeric('rating', { precision: 3, scale: 2 }).notNull().default('0.00'),
    completedSongs: integer('completed_songs').notNull().default(0),
    /** Sum and count of the ratings behind `rating`, so that the mean stays exact. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    paypalLink: text('paypal_link'),
    venmoHandle: text('venmo_handle'),
    cashappHandle: text('cashapp_handle'),
    tipLink: text('tip_link'),
    /** Whether strangers may see a page of theirs: without ways to pay, photo and samples. */
    publicPage: boolean('public_page').notNull().default(false),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('songwriter_profiles_user_key').on(table.userId),
    index('songwriter_profiles_created').on(table.createdAt),
    index('songwriter_profiles_public').on(table.id).where(sql`public_page`),
  ],
)

/* --- Requests --- */

export const songRequests = pgTable(
  'song_requests',
  {
    id: id(),
    listenerId: uuid('listener_id')
      .notNull()
      .references(() => users.id),
    songwriterId: uuid('songwriter_id').references(() => users.id),
    invitedSongwriterId: uuid('invited_songwriter_id').references(() => users.id),
    title: text('title').notNull(),
    story: text('story').notNull(),
    emotions: text('emotions').array().notNull(),
    genre: text('genre').notNull(),
    musicalPreferences: text('musical_preferences'),
    status: text('status').$type<RequestStatus>().notNull().default('open'),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    pledgedAmount: dollars('pledged_amount').notNull().default('0.00'),
    sentAmount: dollars('sent_amount').notNull().default('0.00'),
    receivedAmount: dollars('received_amount').notNull().default('0.00'),
    goalAmount: dollars('goal_amount'),
    /** When what is pledged first reached the goal, and a UUIDv7 of that time for its place in the timeline. */
    goalReachedAt: moment('goal_reached_at'),
    goalReachedId: uuid('goal_reached_id'),
    shareableId: text('shareable_id').notNull(),
    completedSongUrl: text('completed_song_url'),
    isApproved: boolean('is_approved').notNull().default(false),
    rating: integer('rating'),
    review: text('review'),
    acceptedAt: moment('accepted_at'),
    approvedAt: moment('approved_at'),
    /** Whether anyone may find it, not only who has its link. */
    isPublic: boolean('is_public').notNull().default(false),
    /** Set where the listener took it back: gone for everyone, kept for the record. */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('song_requests_shareable_key').on(table.shareableId),
    index('song_requests_open')
      .on(table.id)
      .where(sql`status = 'open' and invited_songwriter_id is null and withdrawn_at is null`),
    index('song_requests_open_pledged')
      .on(table.pledgedAmount, table.id)
      .where(sql`status = 'open' and invited_songwriter_id is null and withdrawn_at is null`),
    index('song_requests_open_genre')
      .on(table.genre, table.id)
      .where(sql`status = 'open' and invited_songwriter_id is null and withdrawn_at is null`),
    index('song_requests_listener').on(table.listenerId, table.id),
    index('song_requests_songwriter').on(table.songwriterId, table.id),
    index('song_requests_invited')
      .on(table.invitedSongwriterId, table.id)
      .where(sql`status = 'open' and withdrawn_at is null`),
    index('song_requests_in_progress')
      .on(table.id)
      .where(sql`status = 'in_progress' and withdrawn_at is null`),
    index('song_requests_approved').on(table.approvedAt).where(sql`is_approved`),
    index('song_requests_accepted').on(table.acceptedAt),
    index('song_requests_public').on(table.id).where(sql`is_public and withdrawn_at is null`),
  ],
)

/** Links that a request had before its listener renewed them. */
export const retiredLinks = pgTable(
  'retired_links',
  {
    shareableId: text('shareable_id').primaryKey(),
    songRequestId: uuid('song_request_id')
      .notNull()
      .references(() => songRequests.id),
    createdAt: created(),
  },
  (table) => [index('retired_links_request').on(table.songRequestId)],
)

const ofRequest = () =>
  uuid('song_request_id')
    .notNull()
    .references(() => songRequests.id)

const byUser = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

export const projectNotes = pgTable(
  'project_notes',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: byUser('songwriter_id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: created(),
  },
  (table) => [index('project_notes_request').on(table.songRequestId, table.id)],
)

export const projectMessages = pgTable(
  'project_messages',
  {
    id: id(),
    songRequestId: ofRequest(),
    senderId: byUser('sender_id'),
    receiverId: byUser('receiver_id'),
    message: text('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: created(),
  },
  (table) => [
    index('project_messages_request').on(table.songRequestId, table.id),
    index('project_messages_unread').on(table.receiverId, table.songRequestId).where(sql`not is_read`),
  ],
)

export const projectStatusUpdates = pgTable(
  'project_status_updates',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: byUser('songwriter_id'),
    status: text('status').$type<ProjectStatus>().notNull(),
    description: text('description').notNull(),
    percentComplete: integer('percent_complete').notNull().default(0),
    createdAt: created(),
  },
  (table) => [
    index('project_status_updates_request').on(table.songRequestId, table.id),
    index('project_status_updates_songwriter').on(table.songwriterId, table.createdAt),
  ],
)

export const creativeDirectionUpdates = pgTable(
  'creative_direction_updates',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: byUser('songwriter_id'),
    field: text('field').notNull(),
    originalValue: text('original_value'),
    newValue: text('new_value').notNull(),
    reason: text('reason'),
    isApprovedByListener: boolean('is_approved_by_listener').notNull().default(false),
    /** When the listener approved or declined; null while pending. */
    decidedAt: moment('decided_at'),
    /** A UUIDv7 of the listener's answer, by which it has its own place in the project's timeline. */
    decisionId: uuid('decision_id'),
    createdAt: created(),
  },
  (table) => [
    index('creative_direction_updates_request').on(table.songRequestId, table.id),
    index('creative_direction_updates_answers')
      .on(table.songRequestId, table.decisionId)
      .where(sql`decision_id is not null`),
    uniqueIndex('creative_direction_updates_one_pending')
      .on(table.songRequestId, table.field)
      .where(sql`decided_at is null`),
  ],
)

/** What the listener said the song must not go without. */
export const mustHaves = pgTable(
  'must_haves',
  {
    id: id(),
    songRequestId: ofRequest(),
    kind: text('kind').$type<MustHaveKind>().notNull(),
    text: text('text').notNull(),
    note: text('note'),
    pronunciationUrl: text('pronunciation_url'),
    /** The line that carries it, in the songwriter's word; null while it isn't ticked. */
    line: text('line'),
    createdAt: created(),
  },
  (table) => [index('must_haves_request').on(table.songRequestId, table.id)],
)

/** Projects whose songwriter was asked for a sign of life; one that came later than `signAt` makes the row void. */
export const quietProjects = pgTable('quiet_projects', {
  songRequestId: ofRequest().primaryKey(),
  songwriterId: byUser('songwriter_id'),
  /** The last sign before that. */
  signAt: moment('sign_at').notNull(),
  askedAt: moment('asked_at').notNull(),
  /** When the listener was told that none came. */
  toldAt: moment('told_at'),
})

export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: byUser('songwriter_id'),
    version: integer('version').notNull(),
    songUrl: text('song_url').notNull(),
    note: text('note'),
    lyrics: text('lyrics'),
    lyricTimes: jsonb('lyric_times').$type<LyricTimes>(),
    /** How each stood when this version came: text and tick stay, whatever changes later. */
    mustHaves: jsonb('must_haves').$type<DeliveredMustHave[]>().notNull().default([]),
    humanMade: boolean('human_made'),
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('deliveries_version_key').on(table.songRequestId, table.version),
    index('deliveries_request').on(table.songRequestId, table.id),
    index('deliveries_songwriter').on(table.songwriterId, table.createdAt),
    index('deliveries_song_url').on(table.songUrl),
  ],
)

/** Pictures and sounds that the listener added to the brief. */
export const briefFiles = pgTable(
  'brief_files',
  {
    id: id(),
    songRequestId: ofRequest(),
    kind: text('kind').$type<BriefFileKind>().notNull(),
    url: text('url').notNull(),
    name: text('name'),
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    createdAt: created(),
  },
  (table) => [
    index('brief_files_request').on(table.songRequestId, table.id),
    // A retried call adds the same file once.
    uniqueIndex('brief_files_url_key').on(table.url),
  ],
)

/** What a party says of a second of a delivered version. */
export const deliveryComments = pgTable(
  'delivery_comments',
  {
    id: id(),
    songRequestId: ofRequest(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    authorId: byUser('author_id'),
    second: integer('second').notNull(),
    text: text('text').notNull(),
    status: text('status').$type<CommentStatus>().notNull().default('open'),
    /** Who resolved it; null while it is open. */
    resolvedById: uuid('resolved_by_id').references(() => users.id),
    createdAt: created(),
  },
  (table) => [
    index('delivery_comments_delivery').on(table.deliveryId, table.second, table.id),
    index('delivery_comments_request').on(table.songRequestId, table.id),
    index('delivery_comments_open').on(table.songRequestId, table.id).where(sql`status = 'open'`),
  ],
)

/* --- Money --- */

export const donations = pgTable(
  'donations',
  {
    id: id(),
    underwriterId: byUser('underwriter_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    songwriterId: uuid('songwriter_id').references(() => users.id),
    amount: dollars('amount').notNull(),
    isGeneral: boolean('is_general').notNull().default(false),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    paymentMethod: text('payment_method').$type<'paypal' | 'venmo' | 'cashapp' | 'other'>(),
    externalRef: text('external_ref'),
    proofUrl: text('proof_url'),
    status: text('status').$type<DonationStatus>().notNull().default('pledged'),
    code: text('code').notNull(),
    receivedAmount: dollars('received_amount'),
    rejectionReason: text('rejection_reason'),
    sentAt: moment('sent_at'),
    dueAt: moment('due_at'),
    confirmedAt: moment('confirmed_at'),
    matchedAt: moment('matched_at'),
    /** A new UUIDv7 with each match, so that the fund's ledger is paged in the order of the matches. */
    matchId: uuid('match_id'),
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
    index('donations_waiting')
      .on(table.id)
      .where(sql`is_general and song_request_id is null and status = 'pledged'`),
    index('donations_due').on(table.dueAt, table.id).where(sql`status = 'pledged'`),
    index('donations_sent').on(table.sentAt, table.id).where(sql`status = 'sent'`),
  ],
)

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

export const communityFund = pgTable('community_fund', {
  id: id(),
  totalAmount: numeric('total_amount', { precision: 12, scale: 2 }).notNull().default('0.00'),
  monthlyGoal: numeric('monthly_goal', { precision: 12, scale: 2 }).notNull().default('17000.00'),
  lastUpdated: moment('last_updated').notNull().$defaultFn(now),
})

/**
 * Sums of all donations by the month (UTC) in which they were pledged, so that no figure is read from the donations
 * themselves. Each month is spread over several rows, so that those who pledge at once don't wait for one another.
 */
export const moneyMonths = pgTable(
  'money_months',
  {
    /** '2026-11'. */
    month: text('month').notNull(),
    shard: integer('shard').notNull(),
    /** Of all that is not rejected; the other four of pledges to the Community Fund alone. */
    pledged: fundDollars('pledged'),
    general: fundDollars('general'),
    waiting: fundDollars('waiting'),
    matched: fundDollars('matched'),
    confirmed: fundDollars('confirmed'),
  },
  (table) => [primaryKey({ columns: [table.month, table.shard] })],
)

/* --- Live --- */

/**
 * How many changes each person was told of. The number of a change is taken from here in its own transaction, which
 * holds the row until it commits: whoever has seen number 7 can never be handed a 6 later.
 */
export const changeHeads = pgTable('change_heads', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  seq: integer('seq').notNull(),
})

/** What to read again, for each person in the order of their own numbers, without a gap until it is pruned. */
export const changes = pgTable(
  'changes',
  {
    userId: byUser('user_id'),
    seq: integer('seq').notNull(),
    hints: text('hints').array().$type<Hint[]>().notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] }), index('changes_age').on(table.createdAt)],
)

/** Who looks at a project, and who writes in it: true for some seconds, and for nobody to keep. */
export const presences = pgTable(
  'presences',
  {
    songRequestId: ofRequest(),
    userId: byUser('user_id'),
    hereUntil: moment('here_until').notNull(),
    typingUntil: moment('typing_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.songRequestId, table.userId] }),
    index('presences_age').on(table.hereUntil),
  ],
)

/* --- Files, the record, being told, retries --- */

export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: byUser('owner_id'),
    /** Where the bytes lie in the store, without a leading slash. */
    key: text('key').notNull(),
    /** The origin that its upload address was given out for: no other host's address names this file. */
    site: text('site'),
    /** Null where the bare call didn't say; settled when the file is attached. */
    kind: text('kind').$type<UploadKind>(),
    maxBytes: integer('max_bytes').notNull(),
    /** What was said of the file before it came: an address is signed for just that, and attaching holds it to it. */
    declaredSize: integer('declared_size'),
    declaredType: text('declared_type'),
    /** The store's own id of an upload in parts. */
    partsId: text('parts_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    name: text('name'),
    /** Set once attached: the type by its first bytes, and its size. */
    type: text('type'),
    size: integer('size'),
    /** The waveform and length of a sound, as the browser saw them that sent it. */
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    /** How a sound is encoded. */
    codec: text('codec'),
    attachedAt: moment('attached_at'),
    /** Since when it waits to be attached: since its address was given out, or it was let go of. */
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('uploads_key_key').on(table.key),
    index('uploads_unattached').on(table.createdAt).where(sql`attached_at is null`),
    index('uploads_owner').on(table.ownerId),
  ],
)

/**
 * What happened to requests and donations: only ever added to, in the transaction of the change itself. Each row
 * carries the hash of the one before it for its request or donation.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    /** The request or donation. */
    subjectId: uuid('subject_id').notNull(),
    subject: text('subject').$type<'request' | 'donation'>().notNull(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    reason: text('reason'),
    /** Of a donation: what was pledged, or what arrived. */
    amount: dollars('amount'),
    /** Of a donation: the request that it is for, or the one whose match was declined. */
    songRequestId: uuid('song_request_id'),
    createdAt: created(),
    /** 1, 2, 3, … for each subject. Null, like the hashes, in rows from before there were chains, until the next start. */
    seq: integer('seq'),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('events_chain').on(table.subjectId, table.seq),
    index('events_request').on(table.songRequestId, table.id).where(sql`song_request_id is not null`),
    index('events_unchained').on(table.subjectId).where(sql`seq is null`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: byUser('user_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    donationId: uuid('donation_id').references(() => donations.id),
    /** The other party of the request, where it was their doing. */
    actorId: uuid('actor_id').references(() => users.id),
    /** Ids and names that the text needs. */
    subjects: jsonb('subjects').$type<Record<string, string>>().notNull().default({}),
    readAt: moment('read_at'),
    /** When its mail is to be sent, or tried again; null once nothing is to be sent any more. */
    mailAt: moment('mail_at'),
    /** The notification whose mail this one goes with; it names the mail, each time that it is tried. */
    mailBatch: uuid('mail_batch'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** What the mail server said last; with no `mailAt` any more the mail was given up. */
    mailFailure: text('mail_failure'),
    emailedAt: moment('emailed_at'),
    createdAt: created(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_mail').on(table.mailAt).where(sql`mail_at is not null`),
    index('notifications_mail_of').on(table.userId).where(sql`mail_at is not null`),
    index('notifications_dead').on(table.id).where(sql`mail_at is null and mail_failure is not null`),
  ],
)

/** The kinds of which a person wants no mail. */
export const mutedMails = pgTable(
  'muted_mails',
  { userId: byUser('user_id'), kind: text('kind').$type<NotificationKind>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** The first answer to a keyed write; the same key by the same user gets it again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: byUser('user_id'),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

/** Mail kept for `/api/dev/mail` where no SMTP server is configured. */
export const keptMail = pgTable('kept_mail', {
  id: id(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html'),
  createdAt: created(),
})
