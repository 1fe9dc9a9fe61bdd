import { donations } from '#contract/giving/donations'
import { fresh, read, readPages } from '../../../lib/calls/query.ts'

// Separate from the writes in ../api.ts, because visitors read the fund, and wait for no code of writes.
export const communityFund = () => read(donations.fund)
export const fundNow = () => fresh(communityFund())
export const fundMonths = () => fresh(read(donations.months))
export const fundLedger = () => fresh(readPages(donations.ledger))
