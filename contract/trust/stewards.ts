import * as z from 'zod/mini'
import { get, list, post } from '../grammar/endpoint.ts'
import { Money } from '../grammar/money.ts'
import { Id, limits, line, optionalText, PageQuery, Timestamp, text } from '../grammar/text.ts'
import { mailReason } from '../people/notifications.ts'
import { appealOutcomes, decisions, reportReasons, reportStatuses, stewardActKinds } from './cases.ts'
import { Counted, StewardFigures } from './figures.ts'
import { ruleIds } from './rules.ts'
import { reportKinds } from './words.ts'

/** Hours after which a steward has to authenticate again, with a password or a passkey. */
export const provenHours = 12
/**
 * Maximum number of people that one steward is shown a day, by searches and by opening them. Every reading of the log
 * counts, too. If there are more, all stewards are notified.
 */
export const looksADay = 50
/** Maximum number of people that a search finds. To find another person, a steward types more of the name. */
export const mostFound = 10
/** Number of messages shown around a reported message, comment or song. Half of them are older than it. */
export const messagesAround = 10

const Named = z.object({ id: Id, name: z.nullable(z.string()) })

/** A steward's decision, with its undo and its appeal. */
export const Decided = z.object({
  id: Id,
  decision: z.enum(decisions),
  steward: Named,
  rule: z.enum(ruleIds),
  /** What happened, in the steward's words; null if erased. */
  reason: z.nullable(z.string()),
  until: z.nullable(Timestamp),
  despiteConflict: z.boolean(),
  createdAt: Timestamp,
  undone: z.nullable(z.object({ steward: Named, reason: z.nullable(z.string()), createdAt: Timestamp })),
  appeal: z.nullable(
    z.object({
      id: Id,
      text: z.string(),
      createdAt: Timestamp,
      answer: z.nullable(
        z.object({
          decision: z.enum(appealOutcomes),
          steward: Named,
          reason: z.nullable(z.string()),
          createdAt: Timestamp,
        }),
      ),
    }),
  ),
})
export type Decided = z.infer<typeof Decided>

const queuedShape = {
  /** Id of the case. At most one case about the same item is undecided. */
  id: Id,
  kind: z.enum(reportKinds),
  status: z.enum(reportStatuses),
  /** True if a report names harassment, hate or private information. Such cases are first in the queue. */
  isGrave: z.boolean(),
  /** Number of reports from accounts with a proven email, and number of all reports. */
  proven: z.number(),
  reports: z.number(),
  /** Number of reports for each reason, most frequent reason first. */
  reasons: z.array(z.object({ reason: z.enum(reportReasons), reports: z.number() })),
  /** Author of the reported item; null for a gift's receiver, and for an anonymous listener. */
  owner: z.nullable(Named),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
  hasAppeal: z.boolean(),
}
export const Queued = z.object(queuedShape)
export type Queued = z.infer<typeof Queued>

/**
 * Texts of a reported item by field name. The names depend on its kind: 'title', 'story', 'text', 'name',
 * 'bio' and others.
 */
const Said = z.record(z.string(), z.nullable(z.string()))

/** Moves that a steward can make in a case. If a reply's `can` lacks some, its `refusal` says why. */
export const caseMoves = ['decide', 'undo', 'answerAppeal'] as const

export const Case = z.object({
  ...queuedShape,
  owner: z.nullable(Named),
  thing: z.object({
    id: Id,
    now: z.nullable(Said),
    /** Time at which a steward hid the item; null if it is visible. */
    hiddenAt: z.nullable(Timestamp),
  }),
  /** Newest reports. They don't name the reporters. */
  newestReports: z.array(
    z.object({
      id: Id,
      code: z.string(),
      by: z.enum(['proven', 'member', 'visitor']),
      reason: z.enum(reportReasons),
      text: z.nullable(z.string()),
      /** Texts of the item at the time of the report. */
      snapshot: Said,
      createdAt: Timestamp,
    }),
  ),
  /** Messages before and after the item in its room, oldest first. Empty for an item outside rooms. */
  around: z.array(
    z.object({
      id: Id,
      by: z.enum(['listener', 'songwriter', 'former']),
      text: z.string(),
      createdAt: Timestamp,
      isReported: z.boolean(),
    }),
  ),
  decisions: z.array(Decided),
  /** Earlier decisions about the item's author in other cases, newest first. */
  earlier: z.array(z.extend(Decided, { caseId: z.nullable(Id), kind: z.nullable(z.enum(reportKinds)) })),
  others: z.array(Queued),
  despiteConflict: z.boolean(),
  can: z.array(z.enum(caseMoves)),
  refusal: z.nullable(z.string()),
})
export type Case = z.infer<typeof Case>

const reason = text(1, limits.facts, 'Please say why')

export const NewDecision = z
  .object({
    decision: z.enum(decisions, 'Please choose a decision'),
    rule: z.enum(ruleIds, 'Please choose the rule'),
    /**
     * What happened, in the steward's words. The affected person reads this text, except after a dismissal.
     */
    reason: text(1, limits.facts, 'Please say what happened'),
    /** End day of a suspension, '2027-02-14'. Null or absent if it is permanent. */
    until: z.optional(z.nullable(z.iso.date('Invalid date'))),
  })
  .check(
    z.refine(({ decision, until }) => !until || decision === 'suspend', {
      message: 'Only a suspension has an end',
      path: ['until'],
    }),
  )
export type NewDecision = z.infer<typeof NewDecision>

const Because = text(1, limits.reason, 'Please say why you need to know')

export const PersonFound = z.object({
  id: Id,
  name: z.nullable(z.string()),
  /** Masked, as in `g…a@example.org`. The person's view has the whole. */
  email: z.string(),
  isSongwriter: z.boolean(),
  suspendedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type PersonFound = z.infer<typeof PersonFound>

/** Maximum number of matches that are shown on a person's page and can still be stopped. */
export const shownMatches = 50

export const shownMails = 20

/** A match of the Community Fund that can't be paid yet. It names neither the other person nor the song. */
const PausedMatch = z.object({
  id: Id,
  code: z.string(),
  amount: Money,
  /** The viewed person's role in the match: giver, or songwriter of the song. */
  side: z.enum(['giver', 'songwriter']),
  matchedAt: Timestamp,
  payableAt: Timestamp,
})
export type PausedMatch = z.infer<typeof PausedMatch>

export const PersonView = z.extend(PersonFound, {
  emailProvenAt: z.nullable(Timestamp),
  suspendedUntil: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
  profileHiddenAt: z.nullable(Timestamp),
  /** Numbers of the person's requests, as listener (`asked`) and as songwriter (`written`). */
  asked: z.object({ open: z.number(), inWork: z.number(), approved: z.number() }),
  written: z.object({ inWork: z.number(), approved: z.number() }),
  given: z.object({ pledged: Counted, sent: Counted, confirmed: Counted }),
  received: z.object({ pledged: Counted, sent: Counted, confirmed: Counted }),
  /**
   * Matches that a steward can still stop, at most `shownMatches`. Those that can be paid soonest are first.
   */
  matches: z.array(PausedMatch),
  cases: z.object({ open: z.number(), decided: z.number() }),
  decisions: z.array(z.extend(Decided, { caseId: z.nullable(Id), kind: z.nullable(z.enum(reportKinds)) })),
  /**
   * Reasons for the person's mails, newest first, at most `shownMails`. Mails that answer a report are left
   * out, because they would identify reporters.
   */
  mails: z.array(z.object({ id: Id, ...mailReason })),
})
export type PersonView = z.infer<typeof PersonView>

/** A row of the stewards' log. `seq` is its position in the log's hash chain. */
export const StewardAct = z.object({
  id: Id,
  seq: z.number(),
  kind: z.enum(stewardActKinds),
  steward: Named,
  caseId: z.nullable(Id),
  personId: z.nullable(Id),
  thingKind: z.nullable(z.enum(reportKinds)),
  rule: z.nullable(z.enum(ruleIds)),
  until: z.nullable(Timestamp),
  /**
   * Id of the decision that this row undoes, upholds or reverses, or of the donation whose match was stopped.
   */
  ofId: z.nullable(Id),
  /** Code of the donation whose match was stopped. */
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  searched: z.nullable(z.string()),
  /** Number of people whose data the steward was shown. */
  shown: z.number(),
  despiteConflict: z.boolean(),
  createdAt: Timestamp,
})
export type StewardAct = z.infer<typeof StewardAct>

export const overdueDays = 30

export const queueStatuses = [...reportStatuses, 'appeals'] as const

export const stewards = {
  queue: list('/api/steward/reports', Queued, {
    summary:
      'Reported things: the open ones, gravest first; decided ones, newest first; those with an open appeal, oldest first',
    access: 'steward',
    query: z.extend(PageQuery, { status: z.optional(z.enum(queueStatuses)) }),
  }),
  report: get('/api/steward/reports/:id', Case, {
    summary: 'One reported thing, as it is and as it was; opening it is logged',
    access: 'steward',
  }),
  decide: post('/api/steward/reports/:id/decide', NewDecision, Queued, {
    summary: 'Decide on a reported thing',
    access: 'steward',
  }),
  undo: post('/api/steward/decisions/:id/undo', z.object({ reason }), Decided, {
    summary: 'Undo a decision; its report can then be decided again',
    access: 'steward',
  }),
  answerAppeal: post(
    '/api/steward/appeals/:id/decide',
    z.object({ decision: z.enum(appealOutcomes, 'Please choose an answer'), reason }),
    Decided,
    { summary: 'Answer an appeal: uphold the decision, or reverse it', access: 'steward' },
  ),
  people: get('/api/steward/people', z.array(PersonFound), {
    summary: `Search of people by name, email, link or payment code: the newest ${mostFound}; logged`,
    access: 'steward',
    query: z.object({
      query: line(2, limits.search, 'Please type at least two characters'),
      because: Because,
    }),
  }),
  person: get('/api/steward/people/:id', PersonView, {
    summary: 'What a person has, and the decisions about them, because of a report or another reason; logged',
    access: 'steward',
    query: z.object({ because: optionalText(limits.reason), report: z.optional(Id) }).check(
      z.refine(({ because, report }) => because !== undefined || report !== undefined, {
        message: 'Please say why you need to know',
        path: ['because'],
      }),
    ),
  }),
  log: list('/api/steward/log', StewardAct, {
    summary: 'What stewards decided and looked at, newest first; reading it is logged',
    access: 'steward',
    query: z.extend(PageQuery, { because: Because }),
  }),
  figures: get('/api/steward/figures', StewardFigures, {
    summary:
      'People, open reports and appeals, emails given up, failed jobs, money that is due, ended unpaid and paid, and where the books differ',
    access: 'steward',
  }),
  stopMatch: post(
    '/api/steward/matches/:id/stop',
    z.object({ reason }),
    z.object({ id: Id, code: z.string() }),
    {
      summary: 'Stop a match of the Community Fund before it can be paid, by the id of its promise',
      access: 'steward',
    },
  ),
}
