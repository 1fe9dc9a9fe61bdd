import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { siteUrl } from '../../http/guards/csrf.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Where links in mails lead, without a trailing slash. Never where the asker merely says that we are: a made-up
 * Host would send somebody else's reset token there.
 */
export function mailSite(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl || loopback.test(request.host)) return siteUrl(request, publicUrl)
  const { localAddress = '127.0.0.1', localPort } = request.socket
  return `http://${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`
}

const relays = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether somebody asks from this machine itself. A proxy that no setting knows of, or a page that gave its own name
 * this machine's address, asks from here too, for somebody else.
 */
export const isFromHere = (request: Pick<FastifyRequest, 'headers' | 'host'>) =>
  loopback.test(request.host) && relays.every((name) => request.headers[name] === undefined)
