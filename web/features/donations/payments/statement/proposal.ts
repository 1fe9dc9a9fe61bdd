import type { Money } from '#contract/grammar/money'
import type { DonationStatus } from '#contract/grammar/state'
import type { Payment } from './read.ts'

export interface Awaited {
  id: string
  code: string
  amount: Money
  status: DonationStatus
  externalRef: string | null
}

/**
 * `matched`: the pledged amount arrived. `differs`: another amount arrived. `early`: the giver has not marked
 * the pledge as sent yet. `done`: the pledge was confirmed or rejected before. `pending`: the money has not
 * arrived yet.
 */
export type Verdict = 'matched' | 'differs' | 'early' | 'done' | 'pending'

export interface Proposal<Pledge extends Awaited> {
  pledge: Pledge
  verdict: Verdict
  arrived: Money
  words: string
}

export const canConfirm = ({ verdict }: { verdict: Verdict }) =>
  verdict === 'matched' || verdict === 'differs'

export interface Reading<Pledge extends Awaited> {
  proposals: Proposal<Pledge>[]
  /** Incoming payments that match no pledge or are in another currency. */
  unknown: Payment[]
}
