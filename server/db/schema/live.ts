import type { Hint } from '#contract/grammar/hints'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from '#drizzle'
import { created, id, moment } from './columns.ts'
import { users } from './people.ts'
import { byUser, ofRequest } from './refs.ts'

/**
 * Sequence number of each person's change feed. A change takes its number here in its own transaction, which
 * locks the row until it commits: a client that has seen number 7 never gets a 6 later.
 */
export const changeHeads = pgTable('change_heads', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  seq: integer('seq').notNull(),
})

/** What to read again, for each person in the order of their own numbers, without a gap until it is pruned. */
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

/** Outcome of a transaction: a row that it writes itself, so that a lost answer can be asked for (db/transactions/commits.ts). */
export const commits = pgTable('commits', {
  id: id(),
  /** False where it was asked for and had not committed: it never will. */
  isDone: boolean('is_done').notNull(),
})

/** Presence: who looks at a project and who is typing. Rows expire after seconds. */
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
