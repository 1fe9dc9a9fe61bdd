import type { ReportReason, StewardActKind } from '#contract/trust/cases'
import type { ReportKind } from '#contract/trust/words'
import { boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '#drizzle'
import { created, id, moment, partial, refers } from '../columns.ts'
import { byUser, users } from '../people.ts'
import { songRequests } from '../requests.ts'

/** Moderation cases. All reports about the same content belong to one case, until a moderator decides it. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: id(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** Id of the reported content. For a review, a thank-you or the reply to a gift: id of the request. */
    thingId: uuid('thing_id').notNull(),
    /** Author of the reported content. Null for the receiver of a gift, who has no account. */
    ownerId: uuid('owner_id').references(() => users.id),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    /** True if a report names private information, harassment or hate. Such cases are first in the queue. */
    isGrave: boolean('is_grave').notNull().default(false),
    /** Number of reports from accounts with a proven email, which sorts the queue, and of all reports. */
    proven: integer('proven').notNull().default(0),
    reports: integer('reports').notNull().default(0),
    decidedAt: moment('decided_at'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('report_cases_open_key').on(table.kind, table.thingId).where(sql`decided_at is null`),
    partial('report_cases_queue', sql`decided_at is null`).on(
      table.isGrave.desc(),
      table.proven.desc(),
      table.id,
    ),
    partial('report_cases_decided', sql`decided_at is not null`).on(table.id),
    index('report_cases_thing').on(table.thingId, table.id),
    index('report_cases_owner').on(table.ownerId, table.id),
    index('report_cases_request').on(table.songRequestId, table.id),
  ],
)

export type Snapshot = Record<string, string | null>

export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** Code that people can read, such as 'R-7F3K'. */
    code: text('code').notNull(),
    caseId: refers('case_id', () => reportCases.id),
    /** Null for a signed-out reporter. */
    reporterId: uuid('reporter_id').references(() => users.id),
    /**
     * SHA-256 of the token in the link by which a signed-out reporter reads the outcome. Null if the reporter
     * was signed in.
     */
    tokenHash: text('token_hash'),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text'),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('reports_code_key').on(table.code),
    uniqueIndex('reports_token_key').on(table.tokenHash),
    uniqueIndex('reports_once').on(table.caseId, table.reporterId),
    index('reports_case').on(table.caseId, table.id),
    index('reports_reporter').on(table.reporterId, table.id),
  ],
)

/**
 * Log of moderators (stewards): decisions, and which private data they viewed. Rows are only added, in one
 * hash chain for the whole site. A row's id is the id of the decision. Undoing or reversing a decision adds
 * another row.
 */
export const stewardActs = pgTable(
  'steward_acts',
  {
    id: id(),
    stewardId: byUser('steward_id'),
    kind: text('kind').$type<StewardActKind>().notNull(),
    caseId: uuid('case_id').references(() => reportCases.id),
    personId: uuid('person_id').references(() => users.id),
    thingKind: text('thing_kind').$type<ReportKind>(),
    thingId: uuid('thing_id'),
    /** Rule of /about/guidelines that the decision cites. */
    rule: text('rule'),
    until: moment('until'),
    /** Id of the decision that this row undoes, confirms or reverses, or donation whose match it stopped. */
    ofId: uuid('of_id'),
    /** Facts of a decision or reason of another action, and the text that the moderator searched for. */
    reason: text('reason'),
    searched: text('searched'),
    /** Number of people whose data the steward was shown. */
    shown: integer('shown').notNull().default(1),
    /** True if no steward was free of a conflict of interest, and this one had the least money in it. */
    despiteConflict: boolean('despite_conflict').notNull().default(false),
    /** Salted hash of the texts. The chain covers this hash instead of the texts. */
    textHash: text('text_hash'),
    textSalt: text('text_salt'),
    createdAt: created(),
    /** Number of the row in the chain of the whole site: 1, 2, 3, … */
    seq: integer('seq').notNull(),
    prevHash: text('prev_hash'),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('steward_acts_chain').on(table.seq),
    index('steward_acts_case').on(table.caseId, table.id),
    index('steward_acts_person').on(table.personId, table.id),
    index('steward_acts_thing').on(table.thingId, table.id),
    partial('steward_acts_of', sql`of_id is not null`).on(table.ofId),
    index('steward_acts_steward').on(table.stewardId, table.createdAt),
    index('steward_acts_created').on(table.createdAt),
  ],
)

/** Appeals: at most one for each decision. The reply to an appeal is a row of `stewardActs`. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    decisionId: refers('decision_id', () => stewardActs.id),
    personId: byUser('person_id'),
    text: text('text').notNull(),
    answerId: uuid('answer_id').references(() => stewardActs.id),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('appeals_decision_key').on(table.decisionId),
    index('appeals_person').on(table.personId, table.id),
    partial('appeals_open', sql`answer_id is null`).on(table.id),
  ],
)
