import type { Kind } from './load/asks.ts'

/**
 * One line of the results table: a kind of read from Songwright, and the bare server's read that it is
 * compared with.
 */
export interface Row {
  name: string
  ours: Kind
  bare: Kind
  /** Lower limit: our requests a second, divided by those of the bare server. */
  share?: number
  /** Upper limit: our p99 response time, divided by that of the bare server. */
  p99?: number
  /** Upper limit: milliseconds of processor time for each request. */
  cpu?: number
  /** True for reads that are not cached, so that they could slow down as the database grows. */
  grows?: boolean
}

export const rows: Row[] = [
  { name: 'open requests, first page', ours: 'firstPage', bare: 'firstPage', share: 6 },
  {
    name: 'open requests, any further page',
    ours: 'furtherPage',
    bare: 'furtherPage',
    share: 0.95,
    p99: 1.3,
    grows: true,
  },
  {
    name: 'one shared request, by strangers',
    ours: 'shared',
    bare: 'shared',
    share: 0.9,
    p99: 1.3,
    grows: true,
  },
  {
    name: 'one shared request, signed in',
    ours: 'sharedSignedIn',
    bare: 'sharedSignedIn',
    share: 0.9,
    p99: 1.3,
    grows: true,
  },
  {
    name: '100 own donations',
    ours: 'donations100',
    bare: 'donations100',
    share: 0.9,
    p99: 1.3,
    grows: true,
  },
  { name: '13 own donations', ours: 'donations13', bare: 'donations13', share: 0.9, p99: 1.3, grows: true },
  { name: 'who am I', ours: 'me', bare: 'me', cpu: 0.1 },
  {
    name: 'page of a request, drawn for strangers, random ones',
    ours: 'page',
    bare: 'shared',
    share: 0.25,
    grows: true,
  },
  {
    name: 'page of a request, the same asked for again and again',
    ours: 'samePage',
    bare: 'shared',
    share: 1,
  },
]
