import { accounts } from '#contract/people/accounts'
import { idOf } from '../../seed.ts'

/** One GET request. `user` is the number of the signed-in user, undefined for a stranger. */
interface Ask {
  path: string
  user?: number
}

export interface Seeded {
  requests: number
  /** Numbers of users who have about 13 donations each. */
  givers: number[]
}

const between = (first: number, last: number) => first + Math.floor(Math.random() * (last - first + 1))
/**
 * Number of the signed-in user of a connection. Skips user 1, who has the most rows, and all suspended users.
 */
const userOf = (connection: number) => 2 + connection

/**
 * Number of a random request that no user of the load takes part in. The bare server can only return what
 * visitors of a request may see.
 */
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
