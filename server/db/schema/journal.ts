import type { EventKind, Subject } from '#contract/events'
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { amount, created, id } from './columns.ts'
import { byUser, users } from './people.ts'

/**
 * Event log of requests and donations. Rows are only added, in the transaction of the change itself. The rows
 * of each request or donation form a hash chain: each row has the hash of the previous row.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    /** Id of the request or donation. */
    subjectId: uuid('subject_id').notNull(),
    subject: text('subject').$type<Subject>().notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    reason: text('reason'),
    /**
     * Salted hash of the reason. The chain covers this hash instead of the text, so that text and salt can be
     * erased with the writer's account. Null if there is no reason, and in events that are older than salted
     * hashes.
     */
    reasonHash: text('reason_hash'),
    reasonSalt: text('reason_salt'),
    amount: amount('amount'),
    /** Request to which the donation or the declined match belongs. */
    songRequestId: uuid('song_request_id'),
    createdAt: created(),
    /**
     * Number of the event in the chain of its request or donation: 1, 2, 3, … Null, like the hashes, in rows
     * that are older than the chains, until a worker adds them to a chain.
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

/** Idempotency keys with the first reply. If the same user sends a key again, this reply is returned. */
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
