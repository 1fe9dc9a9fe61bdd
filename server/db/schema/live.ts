import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Hint } from '#contract/work/live'
import { created, moment } from '../columns.ts'
import { users } from './people.ts'
import { byUser, ofRequest } from './refs.ts'

/**
 * How many changes each person was told of. The number of a change is taken from here in its own transaction, which
 * holds the row until it commits: whoever has seen number 7 can never be handed a 6 later.
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

/** Who looks at a project, and who writes in it: true for some seconds, and for nobody to keep. */
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
