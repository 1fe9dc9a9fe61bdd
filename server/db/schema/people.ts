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

/** What the security log calls a refusal, and counts against a flood. */
export const securityRefusals = [
  'registration refused',
  'sign-in refused',
  'locked out',
  'password mail',
  'reset refused',
  'provider refused',
  'passkey refused',
  'proof refused',
  'account ended by its address',
  'email change refused',
] as const

/** Outcome of a sign-in attempt, or another event of the security log. */
export type SecurityEvent =
  | (typeof securityRefusals)[number]
  | 'registered'
  | 'signed in'
  | 'password reset'
  | 'provider signed in'
  | 'taken over by provider'
  | 'passkey signed in'
  | 'passkey confirmed'
  | 'passkey added'
  | 'passkey removed'
  | 'email proven'
  | 'email proven, ways in ended'
  | 'account closed'
  | 'account opened again'
  | 'confirmed by password'
  | 'session ended'
  | 'other sessions ended'
  | 'password changed'
  | 'email change asked'
  | 'email changed'
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
    /** True until a newcomer from the provider answers the role question. */
    isRoleOpen: boolean('role_open').notNull().default(false),
    /** Argon2id in PHC form; null if the person signs in only through a provider. */
    passwordHash: text('password_hash'),
    suspendedAt: guarded(moment('suspended_at')),
    /** Day on which a suspension ends; null if permanent. */
    suspendedUntil: moment('suspended_until'),
    /** Time at which its owner closed it. Signing in within 14 days reopens it, then a job erases it. */
    closedAt: guarded(moment('closed_at')),
    erasedAt: guarded(moment('erased_at')),
    /** Time at which the owner proved `email`: by a mailed link, or a provider that verified it. */
    emailProvenAt: moment('email_proven_at'),
    /**
     * Time of the first request to prove the email. Null in accounts older than this rule, which get their
     * mails as before.
     */
    proofAskedAt: moment('proof_asked_at'),
    /** Time at which all credentials of the account were last revoked. Earlier ones are invalid. */
    waysInEndedAt: moment('ways_in_ended_at'),
    /**
     * Time at which its owner last ended the other sessions. Devices that signed in earlier are no longer
     * known. Passkeys remain valid.
     */
    devicesEndedAt: moment('devices_ended_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Few rows: each public query excludes these people.
    index('users_suspended').on(table.id).where(sql`suspended_at is not null`),
    index('users_unlisted')
      .on(table.id)
      .concurrently()
      .where(sql`suspended_at is not null or closed_at is not null`),
    index('users_suspended_until')
      .on(table.suspendedUntil)
      .concurrently()
      .where(sql`suspended_until is not null`),
    // For the stewards' search by the beginning of a name.
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

export const byUser = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Rows that go with their account. */
const toCascade = { onDelete: 'cascade' } as const
export const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, toCascade)

/** A provider's identities, keyed by issuer and subject, never by mail address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: ofAccount(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

/** The specification's table. `sess.userId` is the owner, to revoke sessions by person. */
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

/** Links that were mailed to their account, and not used yet. */
const mailedLinks = (name: 'password_resets' | 'email_proofs') =>
  pgTable(
    name,
    {
      /** SHA-256 of the token in the mail, so that a leaked table gives no access. */
      tokenHash: text('token_hash').primaryKey(),
      userId: ofAccount(),
      expiresAt: moment('expires_at').notNull(),
      createdAt: created(),
    },
    (table) => [index(`${name}_user`).on(table.userId), index(`${name}_expiry`).on(table.expiresAt)],
  )
export const passwordResets = mailedLinks('password_resets')
export const emailProofs = mailedLinks('email_proofs')

/** Security log: who tried to sign in, from where, and the outcome. Equal entries of an hour are one row. */
export const securityLog = pgTable(
  'security_log',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, toCascade),
    /** Keyed hash of an email without an account. */
    unknownHash: text('unknown_hash'),
    /** The network address. */
    address: text('address').notNull(),
    event: text('event').$type<SecurityEvent>().notNull(),
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

/** A profile's id is its user's id, so that every link and `songwriterId` means one person. */
export const songwriterProfiles = pgTable(
  'songwriter_profiles',
  {
    id: uuid('id').primaryKey(),
    userId: byUser('user_id'),
    bio: text('bio').notNull(),
    genres: text('genres').array().notNull(),
    sampleSongs: text('sample_songs').array().notNull().default(sql`'{}'::text[]`),
    /** Titles of sample songs by their paths. A build that doesn't know titles changes only `sampleSongs`. */
    sampleTitles: jsonb('sample_titles').$type<Record<string, string>>().notNull().default({}),
    rating: numeric('rating', { precision: 3, scale: 2 }).notNull().default('0.00'),
    completedSongs: integer('completed_songs').notNull().default(0),
    /** Sum and count of the ratings behind `rating`, so that the mean is exact. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    paypalLink: text('paypal_link'),
    venmoHandle: text('venmo_handle'),
    cashappHandle: text('cashapp_handle'),
    tipLink: text('tip_link'),
    /** Time since which the payment methods are hidden, until their owner confirms them. */
    waysOffSince: moment('ways_off_since'),
    /** Time of the last change or addition of a payment method, unless it was undone. */
    waysChangedAt: moment('ways_changed_at'),
    /** True if visitors may see a page of theirs: without payment methods, photo and samples. */
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

/** Former payment methods, and since when they were off. */
export type FormerWays = WaysToBePaid & { waysOffSince: string | null }

/** Changes of payment methods, with the former values, for the link that restores them. */
export const waysChanges = pgTable(
  'ways_changes',
  {
    id: id(),
    userId: ofAccount(),
    before: jsonb('before').$type<FormerWays>().notNull(),
    /** Time of the restore, by its own link or that of another change. */
    endedAt: moment('ended_at'),
    createdAt: created(),
  },
  (table) => [index('ways_changes_user').on(table.userId), index('ways_changes_at').on(table.createdAt)],
)
