/** What people can report (product.md, "Reports and stewards"). cases.ts has what follows a report. */
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
