import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '#drizzle'
import { created, id, moment } from '../columns.ts'
import { byUser, users } from '../people.ts'

/** Facts about this site that each start compares with the settings. One row, created at the first start. */
export const site = pgTable('site', {
  id: integer('id').primaryKey(),
  /** ISO 4217 code of every amount in this database. */
  currency: text('currency').notNull().default('USD'),
  /** Only in a restored database: time of the restore, and name of the archive. */
  restoredAt: moment('restored_at'),
  restoredFrom: text('restored_from'),
  /** Time at which a restored database was activated, so that it sends emails and runs jobs. Null before. */
  activatedAt: moment('activated_at'),
})

/** Last run of each recurring job. `failedAt` and `failure` keep their values until a run succeeds. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  beganAt: moment('began_at').notNull(),
  /** Null while the job runs, and after a crash. */
  endedAt: moment('ended_at'),
  succeededAt: moment('succeeded_at'),
  isFailed: boolean('is_failed').notNull().default(false),
  failure: text('failure'),
})

/** Invitation links made by moderators. Each link is valid for one new account. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    note: text('note'),
    madeBy: byUser('made_by'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    usedBy: uuid('used_by').references(() => users.id),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('invitations_token_key').on(table.tokenHash),
    index('invitations_made_by').on(table.madeBy),
    index('invitations_used_by').on(table.usedBy),
  ],
)

/** Jobs of a restored site. Its activation puts them into the queue again. */
export const restoredJobs = pgTable('restored_jobs', {
  id: id(),
  name: text('name').notNull(),
  data: jsonb('data').$type<object>().notNull(),
  startAfter: moment('start_after').notNull(),
})
