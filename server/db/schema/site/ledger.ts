import { integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { created, moment } from '../columns.ts'

/** Current and former Ed25519 public keys of the site. The private keys are not in the database. */
export const siteKeys = pgTable(
  'site_keys',
  {
    /** C2SP key hash of name and public key: 8 hexadecimal digits. */
    id: text('id').primaryKey(),
    /** Origin line of the notes that this key signs. */
    name: text('name').notNull(),
    /** Base64 of the key's 32 bytes. */
    publicKey: text('public_key').notNull(),
    createdAt: created(),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('site_keys_public_key').on(table.publicKey),
    uniqueIndex('site_keys_active').on(sql`(retired_at is null)`).where(sql`retired_at is null`),
  ],
)

/** Signed Merkle roots of all hash chains, one for each UTC day. */
export const checkpoints = pgTable('checkpoints', {
  /** Day in UTC, such as '2026-11-25'. */
  day: text('day').primaryKey(),
  /** Number of leaves of the Merkle tree. */
  size: integer('size').notNull(),
  root: text('root').notNull(),
  /** The published signed note. */
  note: text('note').notNull(),
  keyId: text('key_id').notNull(),
  /**
   * Blocks of leaves, in order. Each has the id of its first request or donation, and the Merkle root of its
   * leaves in base64.
   */
  blocks: jsonb('blocks').$type<{ first: string; root: string }[]>().notNull(),
  createdAt: created(),
})

/**
 * Donations and requests whose rows, events or sums differed when they were last looked at
 * (server/domain/audit/found.ts). Empty on a site in order.
 */
export const foundDifferences = pgTable('found_differences', {
  subjectId: uuid('subject_id').primaryKey(),
  /** Sentences of ids, codes, amounts and words of the code. */
  said: text('said').notNull(),
  firstFoundAt: moment('first_found_at').notNull(),
  lastFoundAt: moment('last_found_at').notNull(),
})

/**
 * Last hashes of the chains that changed since the previous checkpoint. For a checkpoint's leaves, use the
 * newest row of each request or donation up to that day.
 */
export const checkpointLeaves = pgTable(
  'checkpoint_leaves',
  {
    subjectId: uuid('subject_id').notNull(),
    day: text('day').notNull(),
    subject: text('subject').notNull(),
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.day] })],
)
