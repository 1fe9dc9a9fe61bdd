import type { FastifyRequest } from 'fastify'
import { arrivedAt, siteUrl } from '../../http/guards/input/host.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * The base URL of links in mails, without a trailing slash. Never from the Host header alone: a forged Host would send
 * another person's reset token to that host (host header injection).
 */
export function mailSite(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl || loopback.test(request.headers.host ?? '')) return siteUrl(request, publicUrl)
  return `http://${arrivedAt(request)}`
}

const relays = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether the request comes from this machine itself. A proxy missing from the settings, or a page whose host name
 * resolves to this machine (DNS rebinding), also connects from here, but for another person.
 */
export const isFromHere = (request: Pick<FastifyRequest, 'headers' | 'host'>) =>
  loopback.test(request.host) && relays.every((name) => request.headers[name] === undefined)
