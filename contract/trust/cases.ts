// Apart from words.ts, which every room loads for its link to a report.

/** Reasons for a report (product.md, "Reports and stewards"). */
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
