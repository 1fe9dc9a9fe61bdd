import type { Hint } from '#contract/grammar/hints'
import { boolean, index, integer, pgTable, primaryKey, text } from '#drizzle'
import { created, id, moment } from './columns.ts'
import { byUser } from './people.ts'
import { ofRequest } from './requests.ts'

/**
 * Sequence number of each person's change feed. A change takes its number in its own transaction, which locks
 * the row until it commits, so that a client never gets 6 after 7.
 */
export const changeHeads = pgTable('change_heads', {
  userId: byUser('user_id').primaryKey(),
  seq: integer('seq').notNull(),
})

/** What to refetch, for each person in the order of their own numbers, without gaps until it is pruned. */
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
 * Outcome of a transaction, written by the transaction itself, to find out after a lost answer
 * (db/transactions/commits.ts).
 */
export const commits = pgTable('commits', {
  id: id(),
  /** False if an inquiry came before the commit, which can then never happen. */
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
