import type { EventKind, Subject } from '#contract/events'
import type { Hint } from '#contract/grammar/hints'
import { boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle'
import { amount, created, id, moment, partial } from './columns.ts'
import { byUser, users } from './people.ts'
import { ofRequest } from './requests.ts'

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
    partial('events_request', sql`song_request_id is not null`).on(table.songRequestId, table.id),
    partial('events_unchained', sql`seq is null`).on(table.subjectId),
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

/**
 * Last sequence number of each person's change feed. A transaction locks this row until it commits, so that a
 * client never receives change 6 after change 7.
 */
export const changeHeads = pgTable('change_heads', {
  userId: byUser('user_id').primaryKey(),
  seq: integer('seq').notNull(),
})

/** Change feed: what each person's client must refetch. Numbers have no gaps; old rows are deleted. */
export const changes = pgTable(
  'changes',
  {
    userId: byUser('user_id'),
    seq: integer('seq').notNull(),
    hints: text('hints').array().$type<Hint[]>().notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] }), index('changes_age').on(table.createdAt)],
)

/**
 * Hints that a job has yet to leave for all givers of a request, because they are too many for the transaction
 * of the change. `turn` is new with each change.
 */
export const changeSpreads = pgTable(
  'change_spreads',
  { songRequestId: ofRequest(), hint: text('hint').$type<Hint>().notNull(), turn: uuid('turn').notNull() },
  (table) => [primaryKey({ columns: [table.songRequestId, table.hint] })],
)

/**
 * Outcome of a transaction, written by the transaction itself. Needed if the connection is lost before the
 * reply to COMMIT (`hasCommitted` in db/transactions/transactions.ts).
 */
export const commits = pgTable('commits', {
  id: id(),
  /** False if a process checked the outcome before the commit. Then the transaction can never commit. */
  isDone: boolean('is_done').notNull(),
})

/** Presence: who views a project and who is typing. Rows expire after seconds. */
export const presences = pgTable(
  'presences',
  {
    songRequestId: ofRequest(),
    userId: byUser('user_id'),
    hereUntil: moment('here_until').notNull(),
    typingUntil: moment('typing_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.songRequestId, table.userId] }),
    index('presences_age').on(table.hereUntil),
  ],
)
