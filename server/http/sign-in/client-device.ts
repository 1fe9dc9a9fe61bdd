import type { FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { arrivedAt, siteUrl } from '../host.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Base URL of links in mails, without a trailing slash. Never only from the Host header: a forged Host would
 * send another person's reset token to that host (host header injection).
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
 * True if the request comes from this machine itself. An unconfigured proxy, or a page whose host name
 * resolves to this machine (DNS rebinding), also connects from here, but for another person. HTTP/1.0 is the
 * protocol of proxies that send no client address.
 */
export const isFromHere = ({ headers, host, socket, raw }: Asked) =>
  isLoopback(socket.remoteAddress) &&
  loopback.test(host) &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => relays.test(name))

const isLoopback = (address = '') => /^(?:::ffff:)?127\./.test(address) || address === '::1'

/** True if mails kept without a mail server may be shown. */
export const maySeeMail = (request: Asked, { mailbox }: Pick<Env, 'mailbox'>) =>
  mailbox === 'everybody' || (mailbox === 'this machine' && isFromHere(request))
