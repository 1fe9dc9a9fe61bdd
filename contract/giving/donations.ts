import * as z from 'zod/mini'
import { foundDays, undoConfirmSeconds } from '../grammar/days.ts'
import { get, list, NoBody, post } from '../grammar/endpoint.ts'
import { Amount, Money } from '../grammar/money.ts'
import {
  confirmedDonations,
  type DonationStatus,
  donationStatuses,
  firstDonationStatus,
  requestStatuses,
  sentDonations,
} from '../grammar/state.ts'
import { tableKeys } from '../grammar/table-keys.ts'
import { Id, limits, line, optionalLink, PageQuery, Timestamp } from '../grammar/text.ts'
import {
  Confirmation,
  Declining,
  Dispute,
  Disputing,
  giverMoves,
  makers,
  partyMoves,
  Rejection,
  songwriterMoves,
} from './answers.ts'
import { CommunityFund, FundMonth, LedgerEntry } from './fund.ts'
import { GiftAnswer, Thanks } from './thanks.ts'
import { WaysToPay } from './ways.ts'

export const paymentMethods = ['paypal', 'venmo', 'cashapp', 'other'] as const

/**
 * Suggested amounts for the Community Fund, and below for one request, in the site's currency (spec
 * 9.amounts.*).
 */
export const fundAmounts = [25, 50, 100] as const
export const supportAmounts = [10, 25, 50] as const
export const featuredCount = 5
export const recentCount = 10

export const Donation = z.object({
  id: Id,
  underwriterId: Id,
  songRequestId: z.nullable(Id),
  songwriterId: z.nullable(Id),
  amount: Money,
  isGeneral: z.boolean(),
  /** The rule that made this donation for its giver; null if the giver pledged by hand. */
  madeBy: z.nullable(z.enum(makers)),
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  externalRef: z.nullable(z.string()),
  proofUrl: z.nullable(z.string()),
  status: z.enum(donationStatuses),
  /** Short code for the payment's note: 'SW-7F3K-92'. */
  code: z.string(),
  receivedAmount: z.nullable(Money),
  /** Reason of a `rejected` donation: one of `endings`, or the songwriter's own words. */
  rejectionReason: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  /** Time at which a Community Fund pledge was matched to its request; null for other pledges. */
  matchedAt: z.nullable(Timestamp),
  /** Time at which the pledge becomes payable: the song's approval, or for a match the end of its pause. */
  dueAt: z.nullable(Timestamp),
  /**
   * Time at which the pledge lapses if nothing happens. Null if it can't lapse, and while its deadline is
   * suspended.
   */
  lapsesAt: z.nullable(Timestamp),
  /** Time at which the giver was asked to confirm the pledge; null if not asked, or if they answered. */
  keepAskedAt: z.nullable(Timestamp),
  renewedAt: z.nullable(Timestamp),
  /** True for a lapsed pledge that its giver can still renew. A pledge can be renewed once. */
  isRenewable: z.boolean(),
  dispute: z.nullable(Dispute),
  sentAt: z.nullable(Timestamp),
  confirmedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  can: z.array(z.enum(giverMoves)),
  /** True while the songwriter can't be paid. The pledge is not due then, and its deadlines are suspended. */
  standsStill: z.boolean(),
  request: z.nullable(
    z.object({
      id: Id,
      /**
       * Title of the request. For a match, `privateSong` until the giver may open the request, unless its
       * page is public.
       */
      title: z.string(),
      /**
       * Null if the listener has renewed the link and not sent the new one to the giver. Null also for a
       * match whose request the giver can't open yet.
       */
      shareableId: z.nullable(z.string()),
      status: z.enum(requestStatuses),
      /** Time at which a steward hid the request. The giver then sees only its title. */
      hiddenAt: z.nullable(Timestamp),
      /** Data besides the title from which the cover is drawn; null if the title is `privateSong`. */
      cover: z.nullable(z.object({ genre: z.string(), emotions: z.array(z.string()) })),
      songwriter: z.nullable(
        z.object({ id: Id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
      ),
      /**
       * The approved song, for givers who helped to pay for it. If the song is a gift, null until the gift
       * opens.
       */
      song: z.nullable(
        z.object({
          songUrl: z.string(),
          seconds: z.nullable(z.number()),
          canSave: z.boolean(),
          /** Id of the delivery of that song, needed to report it. */
          deliveryId: z.nullable(Id),
        }),
      ),
      thanks: z.nullable(Thanks),
      /** The answer of the gift's receiver, if the listener allows underwriters to read it. */
      answer: z.nullable(z.extend(GiftAnswer, { by: z.string() })),
    }),
  ),
})
export type Donation = z.infer<typeof Donation>

export const NewDonation = z
  .object({
    amount: Amount,
    isGeneral: z.optional(z.boolean()),
    songRequestId: z.optional(z.nullable(Id)),
    paymentMethod: z.optional(z.nullable(z.enum(paymentMethods))),
    isAnonymous: z.optional(z.boolean()),
    /** Accepted because the specification's form sends it. A new donation is always pledged. */
    status: z.optional(z.literal(firstDonationStatus)),
  })
  .check(
    z.refine(
      ({ isGeneral, songRequestId }) => Boolean(isGeneral) !== Boolean(songRequestId),
      'Choose either the Community Fund or one request',
    ),
  )

export const PaymentProof = z.object({
  externalRef: line(1, limits.reference, 'Transaction reference is required'),
  proofUrl: optionalLink('Please enter a valid link'),
})

export const Payment = z.object({
  id: Id,
  amount: Money,
  receivedAmount: z.nullable(Money),
  status: z.enum(donationStatuses),
  code: z.string(),
  isGeneral: z.boolean(),
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  externalRef: z.nullable(z.string()),
  proofUrl: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  dispute: z.nullable(Dispute),
  dueAt: z.nullable(Timestamp),
  lapsesAt: z.nullable(Timestamp),
  sentAt: z.nullable(Timestamp),
  confirmedAt: z.nullable(Timestamp),
  /** Seconds left to undo the confirmation, by the server's clock; 0 if it can't be undone. */
  undoSeconds: z.number(),
  createdAt: Timestamp,
  can: z.array(z.enum(songwriterMoves)),
  giver: z.object({ firstName: z.nullable(z.string()) }),
  request: z.object({
    id: Id,
    title: z.string(),
    /** Null if the viewer is a former songwriter and the listener has renewed the link since. */
    shareableId: z.nullable(z.string()),
    status: z.enum(requestStatuses),
    /** Time at which a steward hid the request; null if it is visible. */
    hiddenAt: z.nullable(Timestamp),
  }),
})
export type Payment = z.infer<typeof Payment>

export const Pledge = z.object({
  id: Id,
  songRequestId: Id,
  amount: Money,
  status: z.enum(donationStatuses),
  isGeneral: z.boolean(),
  rejectionReason: z.nullable(z.string()),
  createdAt: Timestamp,
  can: z.array(z.enum(partyMoves)),
  giver: z.object({ firstName: z.nullable(z.string()) }),
})
export type Pledge = z.infer<typeof Pledge>

export const paymentLists = {
  to_confirm: sentDonations[0],
  expected: firstDonationStatus,
  received: confirmedDonations[0],
  ended: 'rejected',
} as const satisfies Record<string, DonationStatus>

const PaymentSum = z.object({ count: z.number(), amount: Money })
export const PaymentSums = z.object({ toConfirm: PaymentSum, expected: PaymentSum, received: PaymentSum })
export type PaymentSums = z.infer<typeof PaymentSums>

/**
 * Paths of the CSV downloads. The query is a range of days, `?from=2026-04-06&to=2027-04-05`, or
 * `?year=2026`, in UTC.
 */
export const csvPaths = {
  mine: '/api/donations/user.csv',
  received: '/api/songwriter/donations.csv',
  ledger: '/api/community-fund/ledger.csv',
} as const

export const donations = {
  mine: list('/api/donations/user', Donation, { summary: 'Own promises and payments, newest first' }),
  one: get('/api/donations/:id', Donation, { summary: 'One of your own promises or payments' }),
  ways: get('/api/donations/:id/ways', WaysToPay, { summary: 'How to pay one of your own promises' }),
  create: post('/api/donations', NewDonation, Donation, {
    summary: 'Promise an amount to a request or to the Community Fund',
    status: 201,
  }),
  markSent: post('/api/donations/:id/mark-sent', PaymentProof, Donation, {
    summary: 'Say that a promise was paid',
    whileSuspended: true,
  }),
  undoSent: post('/api/donations/:id/undo-sent', NoBody, Donation, {
    summary: 'Undo a mistaken "sent"',
  }),
  cancel: post('/api/donations/:id/cancel', NoBody, Donation, { summary: 'Cancel a promise' }),
  declineMatch: post('/api/donations/:id/decline-match', NoBody, Donation, {
    summary: 'Let a promise to the fund wait for another song than the one it was matched to',
  }),
  decline: post('/api/donations/:id/decline', Declining, Pledge, {
    summary:
      'Decline a promise and further ones of its supporter: the listener until the approval, then the songwriter',
    bodyOptional: true,
  }),
  allow: post('/api/donations/:id/allow', NoBody, Pledge, {
    summary: 'Allow a supporter whose promise you declined to promise to the request again',
  }),
  ofRequest: list('/api/song-requests/:id/donations', Pledge, {
    summary: 'What is promised, sent and confirmed to a request, for its two parties, newest first',
    query: z.extend(PageQuery, {
      /** Instead of that, what the viewer has declined, until they allow its giver again. */
      list: z.optional(z.literal('declined')),
    }),
  }),
  payments: list('/api/songwriter/donations', Payment, {
    summary: 'What you have to confirm, can expect, have received, and what ended, newest first',
    query: z.extend(PageQuery, {
      list: z.optional(z.enum(tableKeys(paymentLists))),
      /** Filter: only payments for this request. */
      songRequestId: z.optional(Id),
    }),
  }),
  paymentSums: get('/api/songwriter/donations/sums', PaymentSums, {
    summary: 'How much you have to confirm, can expect, and have received',
  }),
  confirm: post('/api/donations/:id/confirm', Confirmation, Payment, {
    summary: 'Say that a payment for your song arrived, and how much',
    bodyOptional: true,
    whileSuspended: true,
  }),
  undoConfirm: post('/api/donations/:id/undo-confirm', NoBody, Payment, {
    summary: `Undo a mistaken confirmation, within ${undoConfirmSeconds} seconds: the payment is sent again`,
  }),
  reject: post('/api/donations/:id/reject', Rejection, Payment, {
    summary: 'Say that a payment for your song did not arrive',
    whileSuspended: true,
  }),
  renew: post('/api/donations/:id/renew', NoBody, Donation, {
    summary: 'Make a promise that ended unpaid again, once',
  }),
  keep: post('/api/donations/:id/keep', NoBody, Donation, {
    summary: 'Keep a promise that could not be paid for so long',
    whileSuspended: true,
  }),
  found: post('/api/donations/:id/found', Confirmation, Payment, {
    summary: `Say that a payment arrived after all which was rejected, left unanswered or ended unpaid, within ${foundDays} days`,
    bodyOptional: true,
    whileSuspended: true,
  }),
  dispute: post('/api/donations/:id/dispute', Disputing, Donation, {
    summary: 'State once what happened to a payment that was rejected, unanswered or confirmed with less',
  }),
  fund: get('/api/community-fund', CommunityFund, {
    summary: 'The figures of the Community Fund',
    access: 'anyone',
    sharedFor: 1000,
  }),
  ledger: list('/api/community-fund/ledger', LedgerEntry, {
    summary: 'Every match of the Community Fund, newest first',
    access: 'anyone',
    sharedFor: 1000,
  }),
  months: get('/api/community-fund/months', z.array(FundMonth), {
    summary: 'What was promised to the Community Fund by month, the oldest first',
    access: 'anyone',
    sharedFor: 1000,
  }),
}
