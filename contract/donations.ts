import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Amount, Money } from './money.ts'
import { donationStatuses } from './state.ts'
import { Id, limits, optionalLink, PageQuery, Timestamp, text } from './text.ts'

export const paymentMethods = ['paypal', 'venmo', 'cashapp', 'other'] as const

/** Fund presets and quick support per request, in dollars (specification §9). */
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
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  externalRef: z.nullable(z.string()),
  proofUrl: z.nullable(z.string()),
  status: z.enum(donationStatuses),
  /** Short human code, 'SW-7F3K-92', for the payment's note. */
  code: z.string(),
  receivedAmount: z.nullable(Money),
  /** When the pledge became payable: the song was approved. */
  dueAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  request: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      shareableId: z.string(),
      songwriter: z.nullable(
        z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
      ),
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
    /** Sent by the specification's form; a new donation is always pledged. */
    status: z.optional(z.literal('pledged')),
  })
  .check(
    z.refine(
      ({ isGeneral, songRequestId }) => Boolean(isGeneral) !== Boolean(songRequestId),
      'Choose either the Community Fund or one request',
    ),
  )

export const PaymentProof = z.object({
  externalRef: text(1, limits.reference, 'Transaction reference is required'),
  proofUrl: optionalLink('Please enter a valid link'),
})

export const CommunityFund = z.object({
  totalAmount: Money,
  monthlyGoal: Money,
  lastUpdated: Timestamp,
  monthAmount: Money,
  waitingAmount: Money,
  matchedAmount: Money,
  confirmedAmount: Money,
})
export type CommunityFund = z.infer<typeof CommunityFund>

/** What a song without a goal of its own is made up to from the fund, and measured against (decisions §5). */
export const usualGoal = '100.00'

/** Shown while the fund isn't known (specification §9). */
export const fallbackMonthlyGoal = '17000.00'

export const donations = {
  mine: get('/api/donations/user', z.array(Donation), {
    summary: 'Own donations, newest first',
    query: PageQuery,
    paged: true,
  }),
  create: post('/api/donations', NewDonation, Donation, {
    summary: 'Pledge to a request or to the Community Fund',
    status: 201,
    idempotent: true,
  }),
  markSent: post('/api/donations/:id/mark-sent', PaymentProof, Donation, {
    summary: 'Say that a pledge was paid',
  }),
  fund: get('/api/community-fund', CommunityFund, {
    summary: 'What the Community Fund stands at',
    sharedFor: 1000,
  }),
}
