import { donations } from '#contract/giving/donations'
import { read, readPages } from '../../../lib/calls/query.ts'

/** Refetched on mount: others pledge and match at any time. */
const fresh = <Options extends object>(options: Options): Options => ({
  ...options,
  refetchOnMount: 'always',
})

export const fundNow = () => fresh(read(donations.fund))
export const fundMonths = () => fresh(read(donations.months))
export const fundLedger = () => fresh(readPages(donations.ledger))
