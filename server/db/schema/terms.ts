import type { TermsSide, TermsState } from '#contract/requests/project-terms'
import { date, index, integer, pgTable, sql, text, uniqueIndex } from '#drizzle'
import { amount, created, guarded, id, moment, partial } from './columns.ts'
import { byUser } from './people.ts'
import { ofRequest } from './requests.ts'

/** Terms that one party of a project proposed to the other: price, day and rounds of changes. */
export const terms = pgTable(
  'terms',
  {
    id: id(),
    songRequestId: ofRequest(),
    /** The songwriter of the project to which the terms belong. */
    songwriterId: guarded(byUser('songwriter_id')),
    /**
     * The request's `accepted_at` when the terms were proposed. They hold only while it is the same: a release
     * or reopening voids them, also one by a build that doesn't know them.
     */
    acceptedAt: moment('accepted_at'),
    by: text('by').$type<TermsSide>().notNull(),
    price: amount('price').notNull(),
    readyBy: date('ready_by').notNull(),
    changes: integer('changes').notNull(),
    state: text('state').$type<TermsState>().notNull().default('waiting'),
    answeredAt: moment('answered_at'),
    /**
     * Begin of `ready_by` in UTC, set when the terms are agreed. It moves by the time in which the days stand
     * still, because the request is hidden or the songwriter suspended.
     */
    readyAt: moment('ready_at'),
    /** How much of the ready day both parties were told: 1 is three days before, 2 the day itself. */
    toldStep: integer('told_step').notNull().default(0),
    /** Time at which the listener reopened the request, because its songwriter's terms were declined. */
    lostAt: moment('lost_at'),
    createdAt: created(),
  },
  (table) => [
    index('terms_request').on(table.songRequestId, table.id),
    index('terms_songwriter').on(table.songwriterId, table.id),
    uniqueIndex('terms_one_waiting').on(table.songRequestId).where(sql`state = 'waiting'`),
    partial('terms_ready', sql`state = 'agreed' and told_step < 2`).on(table.id),
  ],
)
