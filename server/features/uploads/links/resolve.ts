import { Resolver } from 'node:dns/promises'
import { tooMany } from '../../../errors.ts'

/** Timeout in milliseconds for all DNS queries of one name. */
const mostMs = 5000
/** Maximum of concurrent look-ups in this process. */
const most = 50
let running = 0

/**
 * IP addresses of a host name. Empty if there are none, or if `signal` aborts. Sends DNS queries itself: a
 * look-up by the operating system can't be aborted, and blocks one of the few threads that also read files.
 * Throws 429 if too many look-ups run.
 */
export async function resolve(host: string, signal: AbortSignal, servers?: string[]): Promise<string[]> {
  // These names are never sent to a DNS server (RFC 6761).
  if (/(?:^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1']
  if (/(?:^|\.)invalid\.?$/i.test(host)) return []
  if (running >= most)
    throw tooMany('We’re reading many links right now. Please wait a moment and try again.', 5)
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  if (bounded.aborted) return []
  const resolver = new Resolver({ timeout: mostMs / 2, tries: 2 })
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  bounded.addEventListener('abort', stop)
  running += 1
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  } finally {
    running -= 1
    bounded.removeEventListener('abort', stop)
  }
}
