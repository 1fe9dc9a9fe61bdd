import type { EventKind, Subject } from '#contract/events'
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { amount, created, id } from './columns.ts'
import { byUser, users } from './people.ts'

/**
 * Event log of requests and donations: append-only, written in the transaction of the change itself. Hash chain: each row
 * carries the hash of the one before it for its request or donation.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    /** The request or donation. */
    subjectId: uuid('subject_id').notNull(),
    subject: text('subject').$type<Subject>().notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    reason: text('reason'),
    /**
     * Salted hash of the reason, which the chain covers instead of its text, so that text and salt can be
     * erased with their writer. Null without a reason, and in events from before salted hashes.
     */
    reasonHash: text('reason_hash'),
    reasonSalt: text('reason_salt'),
    amount: amount('amount'),
    /** Request of a donation, or of a declined match. */
    songRequestId: uuid('song_request_id'),
    createdAt: created(),
    /**
     * 1, 2, 3, … for each subject. Null, like the hashes, in rows from before the chains, until a worker has
     * chained them.
     */
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

/** Idempotency keys with their first answer, which the same user gets again for the same key. */
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
