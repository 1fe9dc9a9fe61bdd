import type { Hint } from '#contract/grammar/hints'
import { boolean, index, integer, pgTable, primaryKey, text } from '#drizzle'
import { created, id, moment } from './columns.ts'
import { byUser } from './people.ts'
import { ofRequest } from './requests.ts'

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
 * Outcome of a transaction, written by the transaction itself. Needed if the connection is lost before the
 * reply to COMMIT (db/transactions/commits.ts).
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
