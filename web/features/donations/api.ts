import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Donation, donations } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { songRequests } from '#contract/requests/song-requests'
import { call, callPage, everyPage } from '../../lib/calls/api.ts'
import { keyOf, read } from '../../lib/calls/query.ts'

export const communityFund = () => read(donations.fund)

/** Every own donation, newest first: the impact is a sum over all of them, so all pages are read. */
export const ownDonations = () =>
  queryOptions({
    queryKey: keyOf(donations.mine),
    queryFn: ({ signal }) =>
      everyPage((cursor) => callPage(donations.mine, { query: { limit: 100, cursor }, signal })),
  })

/** What a giver's donations come to; a rejected or cancelled pledge gave nothing. */
export function impactOf(given: readonly Donation[]) {
  const live = given.filter((donation) => donation.status !== 'rejected')
  const total = live.reduce((sum, donation) => sum + cents(donation.amount), 0)
  return {
    total: money(wholeCents(total)),
    songs: live.filter((donation) => !donation.isGeneral).length,
  }
}

export const donation = (id: string) => read(donations.one, { params: { id } })

/** Money shows in the fund, in one's own donations, and on every request, in whichever list it stands. */
const moneyMoved = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf(donations.fund) }),
    // Own donations, and each of them by itself.
    client.invalidateQueries({ queryKey: keyOf(donations.mine).slice(0, -1) }),
    client.invalidateQueries({ queryKey: keyOf(songRequests.open) }),
  ])

interface Pledge {
  body: BodyIn<typeof donations.create>
  idempotencyKey: string
}

export const createDonation = mutationOptions({
  mutationFn: (pledge: Pledge) => call(donations.create, pledge),
  onSuccess: (_donation, _pledge, _result, { client }) => void moneyMoved(client),
  meta: { failure: 'Failed to create donation pledge. Please try again.' },
})

export const markSent = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof donations.markSent>) =>
      call(donations.markSent, { params: { id }, body }),
    onSuccess: (_donation, _body, _result, { client }) => void moneyMoved(client),
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
    mutationOptions({
      mutationFn: () => call(endpoint, { params: { id } }),
      onSuccess: (_donation, _body, _result, { client }) => void moneyMoved(client),
      meta: { success: { title } },
    })

export const undoSent = move(donations.undoSent, 'It is a pledge again')
export const cancelPledge = move(donations.cancel, 'Pledge cancelled')
export const declineMatch = move(donations.declineMatch, 'It waits in the Community Fund again')
