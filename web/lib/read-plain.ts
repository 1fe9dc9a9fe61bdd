import type { ReadAddress } from '#contract/changes'
import type { Endpoint, ReplyOf } from '#contract/grammar/endpoint'
import { send } from './calls/send.ts'

/** '/api/auth/user' → ['/api', 'auth', 'user']: the segments that join to the path (spec 7.all.reads). */
export const segments = (path: string) => {
  const [, api = '', ...rest] = path.split('/')
  return [`/${api}`, ...rest]
}

/** Endpoints of the first page, as types only. */
export const plainReads = {
  me: '/api/auth/user',
  site: '/api/stats',
  showcase: '/api/showcase',
} as const satisfies Record<string, ReadAddress>

/**
 * A read without parameters, for the first page: takes the endpoint as a type only, so that the contract's
 * schemas (10 kB) stay out of the first load. The compiler checks the path against the endpoint's.
 */
export async function fetchPlain<E extends Endpoint<'GET'>>(
  path: E['path'],
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await send('GET', path, signal ? { signal } : {})
  return response.json()
}
