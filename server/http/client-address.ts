import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Client address for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a
 * subscriber has a whole /64.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const last = tail === undefined ? [] : groups(tail)
  const missing = Array.from({ length: 8 - groups(head).length - last.length }, () => '0')
  return `${[...groups(head), ...missing, ...last].slice(0, 4).join(':')}::/64`
}
