import type { FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { arrivedAt, siteUrl } from '../host.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Base URL of links in emails, without a trailing slash. The Host header is used only if it names this
 * machine, because a forged Host would send a user's reset token to another host (host header injection).
 */
export function mailSite(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl || loopback.test(request.headers.host ?? '')) return siteUrl(request, publicUrl)
  return `http://${arrivedAt(request)}`
}

const relays =
  /^(?:forwarded|via|x-forwarded|x-real-ip|x-client-ip|x-original|x-cluster|true-client-ip|cf-|fly-)/

type Asked = Pick<FastifyRequest, 'headers' | 'host'> & {
  socket: { remoteAddress?: string | undefined }
  raw: { httpVersion: string }
}

/**
 * True if the request was sent on this machine. Requests through a proxy, or from a page whose host name
 * resolves to this machine (DNS rebinding), also connect from here, but belong to another person. Proxies
 * that send no client address use HTTP/1.0.
 */
export const isFromHere = ({ headers, host, socket, raw }: Asked) =>
  isLoopback(socket.remoteAddress) &&
  loopback.test(host) &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => relays.test(name))

const isLoopback = (address = '') => /^(?:::ffff:)?127\./.test(address) || address === '::1'

/** True if this request may read the emails that are stored when no mail server is set. */
export const maySeeMail = (request: Asked, { mailbox }: Pick<Env, 'mailbox'>) =>
  mailbox === 'everybody' || (mailbox === 'this machine' && isFromHere(request))
