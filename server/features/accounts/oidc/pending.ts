import { hkdfSync } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accountPaths } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { siteUrl } from '../../../http/guards/csrf.ts'

const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), returnTo: z.string() })
type Kept = z.infer<typeof Kept>

const name = 'oidc'
const tenMinutes = 10 * 60

/**
 * What is kept between leaving for the provider and coming back lies in a signed cookie: nobody is signed in yet,
 * so there is no session, and a row for each click on the button would be anybody's to pile up.
 */
export function pendingCookie({ secret, env }: Pick<Deps, 'secret' | 'env'>) {
  const signer = new Signer(Buffer.from(hkdfSync('sha256', secret, '', 'oidc cookie', 32)).toString('hex'))
  return {
    keep(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
      const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
      reply.setCookie(name, signer.sign(text), {
        path: accountPaths.provider,
        httpOnly: true,
        // Lax, for the way back from the provider begins at another site.
        sameSite: 'lax',
        secure: siteUrl(request, env.publicUrl).startsWith('https:'),
        maxAge: tenMinutes,
      })
    },
    /** Reads and forgets it: it is good for one return. */
    take(request: FastifyRequest, reply: FastifyReply): Kept | undefined {
      reply.clearCookie(name, { path: accountPaths.provider })
      const { valid, value } = signer.unsign(request.cookies[name] ?? '')
      return valid && value ? Kept.parse(JSON.parse(Buffer.from(value, 'base64url').toString())) : undefined
    },
  }
}
