import type { ReadAddress } from '#contract/call-names'
import type { Endpoint, ReplyOf } from '#contract/grammar/endpoint'
import { send } from './calls/send.ts'

/**
 * Splits a path into segments: '/api/auth/user' → ['/api', 'auth', 'user']. Joined by slashes they are the
 * path again (spec 7.all.reads).
 */
export const segments = (path: string) => {
  const [, api = '', ...rest] = path.split('/')
  return [`/${api}`, ...rest]
}

/** Paths of reads that the first loaded page needs. */
export const plainReads = {
  me: '/api/auth/user',
  site: '/api/stats',
  showcase: '/api/showcase',
} as const satisfies Record<string, ReadAddress>

/**
 * Makes a read without parameters, for the first loaded page. The endpoint is only a type parameter, so that
 * the contract's schemas (10 kB) aren't part of the first load. The compiler checks the path against that
 * type.
 */
export async function fetchPlain<E extends Endpoint<'GET'>>(
  path: E['path'],
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await send('GET', path, signal ? { signal } : {})
  return response.json()
}
