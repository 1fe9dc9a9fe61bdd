import { queryOptions } from '@tanstack/react-query'
import { donations, type paymentLists } from '#contract/giving/donations'
import type { BodyIn } from '#contract/grammar/endpoint'
import { callPage, everyPage } from '../../../lib/calls/api.ts'
import { fresh, keyOf, read, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export type PaymentList = keyof typeof paymentLists

export const paymentSums = () => fresh(read(donations.paymentSums))
export const payments = (list: PaymentList, songRequestId: string | undefined) =>
  fresh(readPages(donations.payments, { query: { list, songRequestId } }))

/** Every payment that a statement is matched with, settled ones included, so that they are recognised. */
export const allPayments = () =>
  queryOptions({
    queryKey: [...keyOf(donations.payments), 'all'],
    queryFn: ({ signal }) =>
      everyPage((cursor) => callPage(donations.payments, { query: { limit: 100, cursor }, signal })),
    staleTime: 0,
  })

export const confirmPayment = (id: string) =>
  write(donations.confirm, {
    given: (body: BodyIn<typeof donations.confirm>) => ({ params: { id }, body }),
    meta: { success: { title: 'Payment confirmed', description: 'Its giver is told.' } },
  })

export const rejectPayment = (id: string) =>
  write(donations.reject, {
    given: (body: BodyIn<typeof donations.reject>) => ({ params: { id }, body }),
    meta: {
      success: { title: 'Marked as not received', description: 'Its giver is told, with your words.' },
    },
  })
