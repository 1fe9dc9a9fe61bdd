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

/**
 * The networks whose hits count together with those of `address`, which is an answer of `addressOf`, each with the
 * factor of its limit. A tunnel broker gives anybody a /48, which has 65,536 networks of /64.
 */
export function networksOf(address: string): { network: string; factor: number }[] {
  const [, site, subnet = ''] = /^(\w+:\w+:\w+):(\w+)::\/64$/.exec(address) ?? []
  if (site === undefined) return [{ network: address, factor: 1 }]
  const half = (Number.parseInt(subnet, 16) & 0xff00).toString(16)
  return [
    { network: address, factor: 1 },
    { network: `${site}:${half}::/56`, factor: 4 },
    { network: `${site}::/48`, factor: 100 },
  ]
}
