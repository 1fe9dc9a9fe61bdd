import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { donations, type Payment, type paymentLists } from '#contract/giving/donations'
import { callPage, everyPage } from '../../../lib/calls/api.ts'
import { fresh, keyOf, read, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export type PaymentList = keyof typeof paymentLists

export const paymentSums = () => fresh(read(donations.paymentSums))
export const payments = (list: PaymentList, songRequestId: string | undefined) =>
  fresh(readPages(donations.payments, { query: { list, songRequestId } }))

/**
 * True once somebody has promised something for one of the user's songs. Undefined until this is known; true
 * if it can't be read, so that the payments say so.
 */
export function useHasPayments() {
  const sums = useQuery(paymentSums())
  const isOpen = sums.isError || (sums.data && Object.values(sums.data).some(({ count }) => count > 0))
  const ended = useInfiniteQuery({ ...payments('ended', undefined), enabled: isOpen === false })
  return isOpen || ended.isError || (ended.data && ended.data.length > 0)
}

/** All payments, also the settled ones, so that every line of a statement can be matched. */
export const allPayments = () =>
  queryOptions({
    queryKey: [...keyOf(donations.payments), 'all'],
    queryFn: ({ signal }) =>
      everyPage((cursor) => callPage(donations.payments, { query: { limit: 100, cursor }, signal })),
    staleTime: 0,
  })

/**
 * Confirms a payment. `onConfirmed` runs before the lists are refetched. There is no toast, because the row
 * shows the success, with an Undo.
 */
export const confirmPayment = (id: string, onConfirmed: (payment: Payment) => void) =>
  write(donations.confirm, { id, onSuccess: onConfirmed })

export const findPayment = (id: string) =>
  write(donations.found, {
    id,
    meta: { success: { title: 'It counts as received', description: 'We’ve told the supporter.' } },
  })

export const undoConfirm = (id: string) =>
  write(donations.undoConfirm, {
    id,
    meta: {
      success: { title: 'Confirmation undone', description: 'The payment waits for your answer again.' },
    },
  })

export const rejectPayment = (id: string) =>
  write(donations.reject, {
    id,
    meta: {
      success: {
        title: 'Marked as not received',
        description: 'We’ve told the supporter and passed on your message.',
      },
    },
  })
