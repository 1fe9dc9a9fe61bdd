import { donations } from '#contract/giving/donations'
import { read, readPages } from '../../../lib/calls/query.ts'

/** What others pledged and matched since is worth reading again each time the page is opened. */
const fresh = <Options extends object>(options: Options): Options => ({
  ...options,
  refetchOnMount: 'always',
})

export const fundNow = () => fresh(read(donations.fund))
export const fundMonths = () => fresh(read(donations.months))
export const fundLedger = () => fresh(readPages(donations.ledger))
