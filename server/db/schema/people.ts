import type { Role } from '#contract/people/accounts'
import type { OtherWays, WaysToBePaid } from '#contract/people/songwriters'
import {
  boolean,
  date,
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
import { amount, created, guarded, id, moment, online, partial, refers, updated } from './columns.ts'

/** Security events that are refused attempts. If too many occur in an hour, the log only counts them. */
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
  'sign-in link asked',
  'link refused',
] as const

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
  | 'signed in by link'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Always lower case. */
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Role>().notNull().default('listener'),
    /** True until a new user who came from a sign-in provider chooses a role. */
    isRoleOpen: boolean('role_open').notNull().default(false),
    /** Argon2id hash in PHC format. Null if the person signs in only through a provider. */
    passwordHash: text('password_hash'),
    suspendedAt: guarded(moment('suspended_at')),
    /** Day on which the suspension ends. Null if the suspension is permanent. */
    suspendedUntil: moment('suspended_until'),
    /**
     * Time at which the owner closed the account. Signing in within 14 days reopens the account. After that a
     * job erases it.
     */
    closedAt: guarded(moment('closed_at')),
    erasedAt: guarded(moment('erased_at')),
    /**
     * Time at which the owner proved this email address: by a mailed link, or by a sign-in provider that
     * verified the address.
     */
    emailProvenAt: moment('email_proven_at'),
    /**
     * Time at which the owner was first asked to prove the email address. Null in accounts older than this
     * rule, which receive all their emails.
     */
    proofAskedAt: moment('proof_asked_at'),
    /**
     * Time at which all sessions, links and other credentials of the account were last revoked. Credentials
     * from before this time are invalid.
     */
    waysInEndedAt: moment('ways_in_ended_at'),
    /**
     * Time at which the owner last signed out all other sessions. Devices that signed in before this time
     * count as unknown. Passkeys remain valid.
     */
    devicesEndedAt: moment('devices_ended_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Few rows. Public queries exclude these people.
    partial('users_suspended', sql`suspended_at is not null`).on(table.id),
    online('users_unlisted', sql`suspended_at is not null or closed_at is not null`).on(table.id),
    // Public figures count little of what these people pledged.
    online('users_unproven', sql`email_proven_at is null`).on(table.id),
    online('users_suspended_until', sql`suspended_until is not null`).on(table.suspendedUntil),
    // To search for people by the beginning of the name, as moderators do.
    online('users_name').on(
      sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops`,
    ),
    online('users_last_name').on(sql`lower(last_name) text_pattern_ops`),
    online('users_to_erase', sql`closed_at is not null and erased_at is null`).on(table.closedAt),
  ],
)

export const byUser = (name: string) => refers(name, () => users.id)

/** Foreign key to an account. The row is deleted together with the account. */
const toCascade = { onDelete: 'cascade' } as const
export const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, toCascade)

/** Identities at sign-in providers, keyed by issuer and subject, never by email address. */
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

/** Table of the specification. `sess.userId` allows revoking all sessions of a person. */
export const sessions = pgTable(
  'sessions',
  { sid: text('sid').primaryKey(), sess: json('sess').notNull(), expire: moment('expire').notNull() },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess} ->> 'userId')`),
  ],
)

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

/** Mailed links that sign in, once (product.md, "Signing in"). */
export const loginLinks = pgTable(
  'login_links',
  {
    /** SHA-256 of the token in the mail, so that a leaked table gives no access. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ofAccount(),
    /** Hash of the cookie of the browser that asked. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
  },
  (table) => [index('login_links_user').on(table.userId), index('login_links_expiry').on(table.expiresAt)],
)

/** Security log: sign-in attempts with address and outcome. Equal entries within an hour are one row. */
export const securityLog = pgTable(
  'security_log',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, toCascade),
    /** Keyed hash of an email address that belongs to no account. */
    unknownHash: text('unknown_hash'),
    /** Network address of the client. */
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

/** A profile has the same id as its user. So each link and each `songwriterId` identifies one person. */
export const songwriterProfiles = pgTable(
  'songwriter_profiles',
  {
    id: uuid('id').primaryKey(),
    userId: byUser('user_id'),
    bio: text('bio').notNull(),
    genres: text('genres').array().notNull(),
    sampleSongs: text('sample_songs').array().notNull().default(sql`'{}'::text[]`),
    /** Titles of sample songs, keyed by file path. Builds without titles change only `sampleSongs`. */
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
    /** Without spaces. Only its owner reads it, and the givers of promises that are due. */
    iban: text('iban'),
    ibanHolder: text('iban_holder'),
    /** A way to be paid in the songwriter's own words. */
    otherWay: text('other_way'),
    /** What the songwriter offers (product.md, "What a songwriter offers"). */
    priceFrom: amount('price_from'),
    usualDays: integer('usual_days'),
    changesIncluded: integer('changes_included'),
    isPaused: guarded(boolean('is_paused')).notNull().default(false),
    /** Last day of the pause. Null for a pause without an end, and where there is none. */
    pausedUntil: guarded(date('paused_until')),
    /** Time since which the payment methods are hidden, until the songwriter confirms them. */
    waysOffSince: moment('ways_off_since'),
    /** Time at which a payment method was last changed or added. An undone change doesn't count. */
    waysChangedAt: moment('ways_changed_at'),
    /** True if visitors may see this songwriter's page, without payment methods. */
    publicPage: boolean('public_page').notNull().default(false),
    /**
     * True if the page also shows photo and samples: the form that turned it on, or was saved since, says so
     * (product.md, "Permissions").
     */
    publicMedia: boolean('public_media').notNull().default(false),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('songwriter_profiles_user_key').on(table.userId),
    index('songwriter_profiles_created').on(table.createdAt),
    online('songwriter_profiles_priced', sql`price_from is not null`).on(table.createdAt, table.id),
    partial('songwriter_profiles_public', sql`public_page`).on(table.id),
  ],
)

/**
 * Payment methods before a change, and the time since which they were hidden. A row of a build before
 * `otherWays` lacks these.
 */
export type FormerWays = WaysToBePaid & Partial<OtherWays> & { waysOffSince: string | null }

/** Changes of payment methods, with the values before the change. An emailed link restores these values. */
export const waysChanges = pgTable(
  'ways_changes',
  {
    id: id(),
    userId: ofAccount(),
    before: jsonb('before').$type<FormerWays>().notNull(),
    /** Time at which the former values were restored, by the link of this change or of another one. */
    endedAt: moment('ended_at'),
    createdAt: created(),
  },
  (table) => [index('ways_changes_user').on(table.userId), index('ways_changes_at').on(table.createdAt)],
)
