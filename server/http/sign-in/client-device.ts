import type { FastifyRequest } from 'fastify'
import { accountPaths } from '#contract/surface/account-paths'
import type { Mailbox } from '#contract/surface/drawn-pages'
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

/** What pages say about the mailbox. Visitors see these pages, so none has a random path. */
export const mailboxFor = ({ mailbox }: Pick<Env, 'mailbox'>): Mailbox => {
  if (!mailbox) return undefined
  return mailbox === accountPaths.mailbox ? 'open' : 'printed'
}
