import { queryOptions } from '@tanstack/react-query'
import { type Donation, donations } from '#contract/giving/donations'
import type { MoneyWord } from '#contract/giving/money-words'
import { endings } from '#contract/giving/moves'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { callLoose, callPage, everyPage } from '../../lib/calls/api.ts'
import { isConflict } from '../../lib/calls/api-error.ts'
import { keyOf, read } from '../../lib/calls/query.ts'
import { write, writing } from '../../lib/writes/write.ts'
import { isDue } from './next.ts'

/** The user's own donations, newest first. All pages are fetched, because the totals need every donation. */
export const ownDonations = () =>
  queryOptions({
    queryKey: keyOf(donations.mine),
    queryFn: ({ signal }) =>
      everyPage((cursor) => callPage(donations.mine, { query: { limit: 100, cursor }, signal })),
  })

/** Order of the totals: from money that arrived to money that was only promised. */
const moneyOrder = ['confirmed', 'sent', 'due', 'pledged'] as const satisfies MoneyWord[]
const moneyWordOf = (donation: Donation) => {
  const { status } = donation
  return status === 'sent' || status === 'confirmed' ? status : isDue(donation) ? 'due' : 'pledged'
}

/** Amount that counts in a total. For a confirmed donation: the amount that the songwriter received. */
const figureOf = ({ status, receivedAmount, amount }: Donation) =>
  status === 'confirmed' && receivedAmount !== null ? receivedAmount : amount

/** Totals of a giver's donations, by state. Rejected and cancelled pledges don't count. */
export function impactOf(given: readonly Donation[]) {
  const live = given.filter((donation) => donation.status !== 'rejected')
  const sumOf = (which: readonly Donation[], amountOf = ({ amount }: Donation) => amount) =>
    money(wholeCents(which.reduce((sum, donation) => sum + cents(amountOf(donation)), 0)))
  const parts = Object.groupBy(live, moneyWordOf)
  return {
    total: sumOf(live),
    parts: moneyOrder.flatMap((word) =>
      parts[word] ? [{ word, amount: sumOf(parts[word], figureOf) }] : [],
    ),
    songs: live.filter((donation) => !donation.isGeneral).length,
  }
}

/** The ways to pay an own promise: a bank account and another way only once it is due. */
export const waysToPayOf = (id: string) => read(donations.ways, { params: { id } })

export const donation = (id: string) => read(donations.one, { params: { id } })

export const markSent = (id: string) =>
  write(donations.markSent, {
    id,
    background: true,
    meta: {
      success: { title: 'Payment Marked as Sent!', description: 'The recipient will be notified.' },
      failure: 'Failed to mark payment as sent. Please try again.',
    },
  })

type Move = (typeof donations)['undoSent' | 'cancel' | 'declineMatch' | 'renew' | 'keep']
const move = (endpoint: Move, title: string) => (id: string) =>
  write(endpoint, { id, meta: { success: { title } } })

export const undoSent = move(donations.undoSent, 'It is a promise again')
export const cancelPledge = move(donations.cancel, 'Promise cancelled')

/** Cancels a new pledge. A retry after a lost reply finds the pledge cancelled already, and succeeds too. */
export const undoPledge = (id: string) =>
  writing({
    calls: [donations.cancel],
    run: async (call) => {
      try {
        return await call(donations.cancel, { params: { id } })
      } catch (error) {
        const now = isConflict(error) ? await callLoose(donations.one, { params: { id } }) : undefined
        if (now?.rejectionReason === endings.cancelled) return now
        throw error
      }
    },
    background: true,
    meta: { success: { title: 'Promise undone.' } },
  })

export const renewPledge = move(donations.renew, 'Promised again')
export const keepPledge = move(donations.keep, 'Your promise stays')

export const disputePayment = (id: string) =>
  write(donations.dispute, { id, meta: { success: { title: 'The songwriter will read it' } } })

export const declineMatch = move(donations.declineMatch, 'It waits in the Community Fund again')
