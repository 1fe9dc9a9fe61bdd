import type { Kind } from './load/asks.ts'

/** One line of the table: a request to ours, and its baseline. */
export interface Row {
  name: string
  ours: Kind
  bare: Kind
  /** Least share of the bare server's requests a second. */
  share?: number
  /** Most of the bare server's p99. */
  p99?: number
  /** Most milliseconds of the processor a request. */
  cpu?: number
  /** Grows with the database, so it is read again for each request. */
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
