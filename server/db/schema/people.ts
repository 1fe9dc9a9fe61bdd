import type { Role } from '#contract/people/accounts'
import type { WaysToBePaid } from '#contract/people/songwriters'
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#drizzle'
import { created, guarded, id, moment, updated } from './columns.ts'

/** What came of an attempt to come in. */
export type SecurityEvent =
  | 'registered'
  | 'registration refused'
  | 'signed in'
  | 'sign-in refused'
  | 'locked out'
  | 'password mail'
  | 'password reset'
  | 'reset refused'
  | 'provider signed in'
  | 'provider refused'
  | 'taken over by provider'
  | 'passkey signed in'
  | 'passkey confirmed'
  | 'passkey refused'
  | 'passkey added'
  | 'passkey removed'
  | 'email proven'
  | 'email proven, ways in ended'
  | 'proof refused'
  | 'account ended by its address'
  | 'account closed'
  | 'account opened again'
  | 'confirmed by password'
  | 'session ended'
  | 'other sessions ended'
  | 'password changed'
  | 'email change asked'
  | 'email changed'
  | 'email change refused'
  | 'email put back'

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
    /** Whether a newcomer who came by the provider has yet to say what brings them here. */
    isRoleOpen: boolean('role_open').notNull().default(false),
    /** Argon2id in PHC form; null where the person only comes through a provider. */
    passwordHash: text('password_hash'),
    suspendedAt: guarded(moment('suspended_at')),
    /** The day on which a suspension ends; null in one for good. */
    suspendedUntil: moment('suspended_until'),
    /** When its owner closed it: signing in within 14 days undoes that, then a job erases. */
    closedAt: guarded(moment('closed_at')),
    /** When the job erased what the account held of its owner. */
    erasedAt: guarded(moment('erased_at')),
    /** When its owner showed that mail to `email` arrives: by a mailed link, or a provider that verified it. */
    emailProvenAt: moment('email_proven_at'),
    /**
     * When the account was first asked to prove its email. Null in accounts that are older than this rule: they get
     * their mails as before.
     */
    proofAskedAt: moment('proof_asked_at'),
    /** When every way into the account was last ended: nothing that was one before is good any more. */
    waysInEndedAt: moment('ways_in_ended_at'),
    /**
     * When its owner last ended its other sessions: a device that signed in before is none of its own any more. Passkeys
     * stay good.
     */
    devicesEndedAt: moment('devices_ended_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Few: what is public asks of each of its people that they are not among them.
    index('users_suspended').on(table.id).where(sql`suspended_at is not null`),
    index('users_unlisted')
      .on(table.id)
      .concurrently()
      .where(sql`suspended_at is not null or closed_at is not null`),
    index('users_suspended_until')
      .on(table.suspendedUntil)
      .concurrently()
      .where(sql`suspended_until is not null`),
    // Stewards search for the beginning of a name.
    index('users_name')
      .on(sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops`)
      .concurrently(),
    index('users_last_name').on(sql`lower(last_name) text_pattern_ops`).concurrently(),
    index('users_to_erase')
      .on(table.closedAt)
      .concurrently()
      .where(sql`closed_at is not null and erased_at is null`),
  ],
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

/** The specification's table. `sess.userId` says whose it is, to revoke by person. */
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
    /** SHA-256 of the token in the mail: a leaked table lets nobody in. */
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

/** Tokens of proof mails, each for the address that its mail went to. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
  },
  (table) => [index('email_proofs_user').on(table.userId), index('email_proofs_expiry').on(table.expiresAt)],
)

/** Security log: who tried to come in, from where, and what came of it. Equal entries of an hour are one row. */
export const securityLog = pgTable(
  'security_log',
  {
    id: id(),
    /** Null for an address that has no account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of an email without an account. */
    unknownHash: text('unknown_hash'),
    /** The network address. */
    address: text('address').notNull(),
    event: text('event').$type<SecurityEvent>().notNull(),
    /** Idempotency key of the hour's row. */
    key: text('key').notNull(),
    times: integer('times').notNull().default(1),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('security_log_key').on(table.key),
    index('security_log_user').on(table.userId, table.createdAt),
    index('security_log_created').on(table.createdAt),
  ],
)

/** Rate limit counters: hits per key and window, shared by all processes. */
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
    /** Titles of sample songs by their paths; a build that doesn't know them changes `sampleSongs` alone. */
    sampleTitles: jsonb('sample_titles').$type<Record<string, string>>().notNull().default({}),
    rating: numeric('rating', { precision: 3, scale: 2 }).notNull().default('0.00'),
    completedSongs: integer('completed_songs').notNull().default(0),
    /** Sum and count of the ratings behind `rating`, so that the mean stays exact. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    paypalLink: text('paypal_link'),
    venmoHandle: text('venmo_handle'),
    cashappHandle: text('cashapp_handle'),
    tipLink: text('tip_link'),
    /** Since when the ways to be paid are shown to nobody, until their owner says that they are right. */
    waysOffSince: moment('ways_off_since'),
    /** When a way to be paid was last changed or added, unless that was put back. */
    waysChangedAt: moment('ways_changed_at'),
    /** Whether strangers may see a page of theirs: without ways to pay, photo and samples. */
    publicPage: boolean('public_page').notNull().default(false),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('songwriter_profiles_user_key').on(table.userId),
    index('songwriter_profiles_created').on(table.createdAt),
    index('songwriter_profiles_public').on(table.id).where(sql`public_page`),
  ],
)

/** Ways to be paid as they were, and since when they were off. */
export type FormerWays = WaysToBePaid & { waysOffSince: string | null }

/** Changes of ways to be paid, with what was before, for the link that puts it back. */
export const waysChanges = pgTable(
  'ways_changes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<FormerWays>().notNull(),
    /** When it was put back, by its own link or that of another change. */
    endedAt: moment('ended_at'),
    createdAt: created(),
  },
  (table) => [index('ways_changes_user').on(table.userId), index('ways_changes_at').on(table.createdAt)],
)
