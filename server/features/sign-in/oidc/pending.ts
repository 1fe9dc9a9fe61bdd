import { hkdfSync } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { seconds } from '#contract/grammar/time'
import { Role } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { Deps } from '../../../deps.ts'
import { siteUrl } from '../../../http/host.ts'

const Kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Role of a new account, if the link to the sign-in page contained one. */
  role: z.optional(Role),
  /** Token of the invitation link, for a new account. */
  invitation: z.optional(z.string()),
})
type Kept = z.infer<typeof Kept>

const name = 'oidc'

/**
 * Keeps the state of a pending sign-in (state, nonce, PKCE) in a signed cookie. No session exists before the
 * sign-in. With a table, anyone could add a row by each click.
 */
export function pendingCookie({ secret, env }: Pick<Deps, 'secret' | 'env'>) {
  const signer = new Signer(Buffer.from(hkdfSync('sha256', secret, '', 'oidc cookie', 32)).toString('hex'))
  return {
    keep(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
      const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
      reply.setCookie(name, signer.sign(text), {
        path: accountPaths.provider,
        httpOnly: true,
        // SameSite=Lax, because the redirect back starts at the provider's site.
        sameSite: 'lax',
        secure: siteUrl(request, env.publicUrl).startsWith('https:'),
        maxAge: 10 * seconds.minute,
      })
    },
    /**
     * Returns the cookie's content, and deletes the cookie so that it works once. Undefined for a missing or
     * forged cookie.
     */
    take(request: FastifyRequest, reply: FastifyReply): Kept | undefined {
      reply.clearCookie(name, { path: accountPaths.provider })
      const { valid, value } = signer.unsign(request.cookies[name] ?? '')
      return valid && value ? Kept.parse(JSON.parse(Buffer.from(value, 'base64url').toString())) : undefined
    },
  }
}
