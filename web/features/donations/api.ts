import { queryOptions } from '@tanstack/react-query'
import { type Donation, donations } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { callPage, everyPage } from '../../lib/calls/api.ts'
import { keyOf, read } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

export const communityFund = () => read(donations.fund)

/** Every own donation, newest first: the impact is a sum over all of them, so all pages are fetched. */
export const ownDonations = () =>
  queryOptions({
    queryKey: keyOf(donations.mine),
    queryFn: ({ signal }) =>
      everyPage((cursor) => callPage(donations.mine, { query: { limit: 100, cursor }, signal })),
  })

/** Totals of a giver's donations, without rejected and cancelled pledges. */
export function impactOf(given: readonly Donation[]) {
  const live = given.filter((donation) => donation.status !== 'rejected')
  const total = live.reduce((sum, donation) => sum + cents(donation.amount), 0)
  return {
    total: money(wholeCents(total)),
    songs: live.filter((donation) => !donation.isGeneral).length,
  }
}

export const donation = (id: string) => read(donations.one, { params: { id } })

export const createDonation = write(donations.create, {
  given: (body: BodyIn<typeof donations.create>) => ({ body }),
  room: ({ songRequestId }) => songRequestId,
  background: true,
  meta: { failure: 'Failed to create donation pledge. Please try again.' },
})

export const markSent = (id: string) =>
  write(donations.markSent, {
    given: (body: BodyIn<typeof donations.markSent>) => ({ params: { id }, body }),
    background: true,
    meta: {
      success: { title: 'Payment Marked as Sent!', description: 'The recipient will be notified.' },
      failure: 'Failed to mark payment as sent. Please try again.',
    },
  })

const move =
  (
    endpoint: typeof donations.undoSent | typeof donations.cancel | typeof donations.declineMatch,
    title: string,
  ) =>
  (id: string) =>
    write(endpoint, { given: () => ({ params: { id } }), meta: { success: { title } } })

export const undoSent = move(donations.undoSent, 'It is a pledge again')
export const cancelPledge = move(donations.cancel, 'Pledge cancelled')
export const declineMatch = move(donations.declineMatch, 'It waits in the Community Fund again')
