import * as z from 'zod/mini'
import { post } from '../grammar/endpoint.ts'
import { Id, limits, optionalLine, optionalText, Timestamp } from '../grammar/text.ts'
import { type ReportReason, reportReasons, reportStatuses } from './cases.ts'
import { reportKinds } from './words.ts'

export const NewReport = z.object({
  kind: z.enum(reportKinds),
  /**
   * Id of the reported item. For a review, an answer to a gift, or a thank-you: id of the request. For a
   * giver's statement: id of its donation.
   */
  id: Id,
  reason: z.enum(reportReasons, 'Please select a reason'),
  text: optionalText(limits.report),
  /** Link of the item's room, for viewers who have access only by the link. */
  link: optionalLine(limits.reference),
})
export type NewReport = z.infer<typeof NewReport>

export const Report = z.object({
  id: Id,
  /** Code by which people name the report: 'R-7F3K'. */
  code: z.string(),
  status: z.enum(reportStatuses),
  createdAt: Timestamp,
  /**
   * Path of the page on which a visitor reads the outcome. It can't be guessed, and only this reply has it.
   * Members get notifications instead.
   */
  statusPath: z.optional(z.string()),
})
export type Report = z.infer<typeof Report>

export const reasonWords: Record<ReportReason, string> = {
  harassment: 'Harassment or threats',
  hate: 'Hate',
  private_information: 'Someone’s private information',
  copyright: 'Copied from someone else',
  not_human_made: 'Not made by a human',
  spam_or_scam: 'Advertising or a scam',
  other: 'Something else',
}

export const reports = {
  create: post('/api/reports', NewReport, Report, {
    summary:
      'Report something that you can see, signed out too; your second report of it answers 200 with the first while that is open',
    access: 'anyone',
    status: 201,
  }),
}
