import { bigint, index, jsonb, pgTable, sql, text, uniqueIndex } from '#drizzle'
import { bytes, created, guarded, id, moment } from '../columns.ts'
import { type FormerWays, ofAccount } from '../people.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ofAccount(),
    /** Base64url id from the authenticator. */
    credentialId: text('credential_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter; 0 in authenticators without one. */
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

/** Changes of email: requested, confirmed from the new address, or undone from the old one. */
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
    /** SHA-256 of the token in the mail to the old address, whose link restores the old state for 7 days. */
    undoHash: text('undo_hash'),
    undoUntil: moment('undo_until'),
    undoneAt: moment('undone_at'),
    /** Payment methods at the confirmation; null for people who are no songwriters. */
    ways: jsonb('ways').$type<FormerWays>(),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('email_changes_token_key').on(table.tokenHash),
    uniqueIndex('email_changes_undo_key').on(table.undoHash),
    index('email_changes_user').on(table.userId, table.id),
    // Reserves an address that may still be restored: no one else can register it.
    index('email_changes_kept').on(table.oldEmail, table.undoUntil),
    index('email_changes_created').on(table.createdAt),
  ],
)

/**
 * Keyed hashes of the email and the providers' subjects of suspended people whose account was erased. Their
 * new account is suspended too, for the rest of the suspension, at most three years.
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
