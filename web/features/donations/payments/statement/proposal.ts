import type { Money } from '#contract/grammar/money'
import type { DonationStatus } from '#contract/grammar/state'
import type { Payment } from './read.ts'

/** What a payment is compared with. */
export interface Awaited {
  id: string
  code: string
  amount: Money
  status: DonationStatus
  externalRef: string | null
}

/**
 * `matched`: the amount is the pledge's. `differs`: another amount arrived. `early`: its giver has not said yet that
 * they paid. `done`: it was confirmed or ended before. `pending`: the money is not there yet.
 */
export type Verdict = 'matched' | 'differs' | 'early' | 'done' | 'pending'

export interface Proposal<Pledge extends Awaited> {
  pledge: Pledge
  verdict: Verdict
  /** All that arrived for it. */
  arrived: Money
  words: string
}

/** Whether a songwriter may confirm it as it stands. */
export const canConfirm = ({ verdict }: { verdict: Verdict }) =>
  verdict === 'matched' || verdict === 'differs'

export interface Reading<Pledge extends Awaited> {
  proposals: Proposal<Pledge>[]
  /** What came in without belonging to any pledge, or in another currency. */
  unknown: Payment[]
}
