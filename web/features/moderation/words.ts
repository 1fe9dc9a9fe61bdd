import type { AppealOutcome, Decision, StewardActKind } from '#contract/trust/cases'
import type { ReportKind } from '#contract/trust/words'

export const decidedWords: Record<Decision, string> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  suspend: 'Suspended',
}

export const outcomeWords: Record<AppealOutcome, string> = {
  uphold: 'Upheld',
  reverse: 'Reversed',
}

export const actWords: Record<StewardActKind, string> = {
  ...decidedWords,
  undo: 'Undid a decision',
  uphold: 'Upheld a decision',
  reverse: 'Reversed a decision',
  stop_match: 'Stopped a match',
  search: 'Searched people',
  look: 'Looked',
  read_log: 'Read the log',
}

export const kindTitles: Record<ReportKind, string> = {
  request: 'Request',
  songwriter: 'Songwriter',
  delivery: 'Delivered song',
  message: 'Message',
  comment: 'Comment',
  lyric_draft: 'Draft of the words',
  lyric_comment: 'Comment on a line',
  review: 'Review',
  gift_answer: 'Reply to a gift',
  thank_you: 'Thank-you',
  dispute: 'Statement on a payment',
}
