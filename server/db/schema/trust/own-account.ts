import { bigint, index, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '#drizzle'
import { bytes, created, guarded, id, moment } from '../columns.ts'
import { type FormerWays, users } from '../people.ts'

/** Public keys of passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base64url, as the authenticator named it. */
    credentialId: text('credential_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter; stays 0 in authenticators that have none. */
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

/** Changes of email: asked for, confirmed from the new address, and put back from the old one. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** SHA-256 of the token in the mail to the new address. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** SHA-256 of the token in the mail to the old address: it puts back for 7 days what was before. */
    undoHash: text('undo_hash'),
    undoUntil: moment('undo_until'),
    undoneAt: moment('undone_at'),
    /** Ways to be paid when it was confirmed; null for people who are no songwriters. */
    ways: jsonb('ways').$type<FormerWays>(),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('email_changes_token_key').on(table.tokenHash),
    uniqueIndex('email_changes_undo_key').on(table.undoHash),
    index('email_changes_user').on(table.userId, table.id),
    // Nobody can register an address that may still be put back.
    index('email_changes_kept').on(table.oldEmail, table.undoUntil),
    index('email_changes_created').on(table.createdAt),
  ],
)

/**
 * Keyed hashes of the email and the providers' subjects of people who were suspended and whose account was erased: a new
 * account of one of them is suspended alike, for as long as the suspension lasts, and for at most three years.
 */
export const keptSuspensions = pgTable(
  'kept_suspensions',
  {
    hash: text('hash').primaryKey(),
    suspendedAt: guarded(moment('suspended_at')).notNull(),
    /** The end of the suspension; null in one for good. */
    suspendedUntil: moment('suspended_until'),
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [index('kept_suspensions_until').on(table.keptUntil)],
)
