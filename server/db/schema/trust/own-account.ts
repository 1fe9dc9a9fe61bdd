import { bigint, index, jsonb, pgTable, sql, text, uniqueIndex } from '#drizzle'
import { bytes, created, guarded, id, moment } from '../columns.ts'
import { type FormerWays, ofAccount } from '../people.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ofAccount(),
    /** Credential id from the authenticator, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** Public key in COSE format. */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter of the authenticator. Always 0 if the authenticator has none. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default(sql`'{}'::text[]`),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/** Changes of an email address: requested, confirmed by the new address, or undone by the old address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: ofAccount(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** SHA-256 of the token in the email to the old address. Its link restores the old address for 7 days. */
    undoHash: text('undo_hash'),
    undoUntil: moment('undo_until'),
    undoneAt: moment('undone_at'),
    /** Payment methods at the time of the confirmation. Null for people who are not songwriters. */
    ways: jsonb('ways').$type<FormerWays>(),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('email_changes_token_key').on(table.tokenHash),
    uniqueIndex('email_changes_undo_key').on(table.undoHash),
    index('email_changes_user').on(table.userId, table.id),
    // Finds addresses that can still be restored. Nobody else can register them.
    index('email_changes_kept').on(table.oldEmail, table.undoUntil),
    index('email_changes_created').on(table.createdAt),
  ],
)

/**
 * Suspended people whose account was erased: keyed hashes of the email address and of the ids at sign-in
 * providers. A new account of such a person is suspended too, until the suspension ends, but at most three
 * years.
 */
export const keptSuspensions = pgTable(
  'kept_suspensions',
  {
    hash: text('hash').primaryKey(),
    suspendedAt: guarded(moment('suspended_at')).notNull(),
    suspendedUntil: moment('suspended_until'),
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [index('kept_suspensions_until').on(table.keptUntil)],
)
