import { integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { created, moment } from '../columns.ts'

/** Current and former Ed25519 keys of the site. Private halves are in no table. */
export const siteKeys = pgTable(
  'site_keys',
  {
    /** C2SP key hash, 8 hexadecimal digits, over name and public key. */
    id: text('id').primaryKey(),
    /** Origin line of its notes. */
    name: text('name').notNull(),
    /** Base64 of the 32 bytes. */
    publicKey: text('public_key').notNull(),
    createdAt: created(),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('site_keys_public_key').on(table.publicKey),
    uniqueIndex('site_keys_active').on(sql`(retired_at is null)`).where(sql`retired_at is null`),
  ],
)

/** Signed Merkle roots of all hash chains, one a UTC day. */
export const checkpoints = pgTable('checkpoints', {
  /** '2026-11-25' */
  day: text('day').primaryKey(),
  /** Number of leaves. */
  size: integer('size').notNull(),
  /** Base64 */
  root: text('root').notNull(),
  /** Signed note, as published. */
  note: text('note').notNull(),
  keyId: text('key_id').notNull(),
  /** Blocks of leaves, in order: each with the first subject's id, and its subtree's root in base64. */
  blocks: jsonb('blocks').$type<{ first: string; root: string }[]>().notNull(),
  createdAt: created(),
})

/**
 * Heads of the chains that changed since the previous checkpoint. The leaves of a day are the newest head of
 * each subject until then.
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
