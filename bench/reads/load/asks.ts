import { accounts } from '#contract/people/accounts'
import { idOf } from '../../seed.ts'

/** One GET. `user` is the number of the signed-in user, absent for a stranger. */
interface Ask {
  path: string
  user?: number
}

export interface Seeded {
  requests: number
  /** Numbers of users with about 13 donations. */
  givers: number[]
}

const between = (first: number, last: number) => first + Math.floor(Math.random() * (last - first + 1))
/** Signed-in user of a connection: not user 1, who has the most rows, and not a suspended one. */
const userOf = (connection: number) => 2 + connection

/** A request of others: the bare server knows only visitors. */
function ofOthers(requests: number): number {
  const n = between(1, requests - 1)
  return n % 19_999 < 100 || n % 4999 < 100 || (n / 40) % 500 < 100 ? ofOthers(requests) : n
}

const asks = {
  firstPage: (connection) => ({ path: '/api/song-requests', user: userOf(connection) }),
  furtherPage: (connection, { requests }) => ({
    path: `/api/song-requests?cursor=${idOf(between(requests / 100, requests))}`,
    user: userOf(connection),
  }),
  shared: (_, { requests }) => ({ path: `/api/song-requests/shared/link-${between(1, requests)}` }),
  sharedSignedIn: (connection, { requests }) => ({
    path: `/api/song-requests/shared/link-${ofOthers(requests)}`,
    user: userOf(connection),
  }),
  donations100: () => ({ path: '/api/donations/user?limit=100', user: 1 }),
  donations13: (_, { givers }) => ({
    path: '/api/donations/user',
    user: givers[between(0, givers.length - 1)]!,
  }),
  me: (connection) => ({ path: accounts.me.path, user: userOf(connection) }),
  page: (_, { requests }) => ({ path: `/request/link-${between(1, requests)}` }),
  samePage: () => ({ path: '/request/link-10' }),
} satisfies Record<string, (connection: number, seeded: Seeded) => Ask>

export type Kind = keyof typeof asks

export const ask = (kind: Kind, connection: number, seeded: Seeded): Ask => asks[kind](connection, seeded)
