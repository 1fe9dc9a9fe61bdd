import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { donations, type paymentLists } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { call, callPage, everyPage } from '../../../lib/calls/api.ts'
import { fresh, keyOf, read, readPages } from '../../../lib/calls/query.ts'

export type PaymentList = keyof typeof paymentLists

export const paymentSums = () => fresh(read(donations.paymentSums))
export const payments = (list: PaymentList, songRequestId: string | undefined) =>
  fresh(readPages(donations.payments, { query: { list, songRequestId } }))

/** Every payment there is to match a statement with, settled ones too, so that they are recognised. */
export const allPayments = () =>
  queryOptions({
    queryKey: [...keyOf(donations.payments), 'all'],
    queryFn: ({ signal }) =>
      everyPage((cursor) => callPage(donations.payments, { query: { limit: 100, cursor }, signal })),
    staleTime: 0,
  })

/** What arrived shows in the lists and sums of payments, on the projects, on requests wherever they stand, in the fund. */
export const moneyArrived = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf(donations.payments).slice(0, -1) }),
    client.invalidateQueries({ queryKey: keyOf(songRequests.open) }),
    client.invalidateQueries({ queryKey: keyOf(donations.fund) }),
  ])

export const callConfirm = (id: string, body: BodyIn<typeof donations.confirm> = {}) =>
  call(donations.confirm, { params: { id }, body })

export const confirmPayment = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof donations.confirm>) => callConfirm(id, body),
    onSuccess: (_payment, _body, _result, { client }) => void moneyArrived(client),
    meta: { success: { title: 'Payment confirmed', description: 'Its giver is told.' } },
  })

export const rejectPayment = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof donations.reject>) => call(donations.reject, { params: { id }, body }),
    onSuccess: (_payment, _body, _result, { client }) => void moneyArrived(client),
    meta: {
      success: { title: 'Marked as not received', description: 'Its giver is told, with your words.' },
    },
  })
