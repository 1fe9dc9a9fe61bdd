/** What people can report, and below the reasons for a report (product.md, "Reports and stewards"). */
export const reportKinds = [
  'request',
  'songwriter',
  'delivery',
  'message',
  'comment',
  'lyric_draft',
  'lyric_comment',
  'review',
  'gift_answer',
  'thank_you',
  'dispute',
] as const
export type ReportKind = (typeof reportKinds)[number]

export const kindWords: Record<ReportKind, string> = {
  request: 'request',
  songwriter: 'songwriter',
  delivery: 'song',
  message: 'message',
  comment: 'comment',
  lyric_draft: 'draft of the words',
  lyric_comment: 'comment on a line',
  review: 'review',
  gift_answer: 'reply to a gift',
  thank_you: 'thank-you',
  dispute: 'statement',
}

export const reportReasons = [
  'harassment',
  'hate',
  'private_information',
  'copyright',
  'not_human_made',
  'spam_or_scam',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Reasons that put a case first in the stewards' queue. */
export const graveReasons: readonly ReportReason[] = ['private_information', 'harassment', 'hate']

export const decisions = ['dismiss', 'warn', 'hide', 'suspend'] as const
export type Decision = (typeof decisions)[number]

/** Decisions that the affected person is notified of, and can appeal. */
export const appealableDecisions = ['warn', 'hide', 'suspend'] as const satisfies Decision[]

export const reportStatuses = ['open', 'decided'] as const

/** Said of what a steward did despite a conflict of interest (`despiteConflict`). */
export const despiteWords =
  'No steward was without a conflict of interest: the one with the least money in it decided.'

export const appealOutcomes = ['uphold', 'reverse'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/**
 * Kinds of rows in the stewards' log: decisions, answers to appeals, undos, stopped matches, searches and
 * views.
 */
export const stewardActKinds = [
  ...decisions,
  'undo',
  'uphold',
  'reverse',
  'stop_match',
  'search',
  'look',
  'read_log',
] as const
export type StewardActKind = (typeof stewardActKinds)[number]
