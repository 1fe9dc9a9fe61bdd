import { hkdfSync, randomUUID } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { seconds } from '#contract/grammar/time'
import { accountPaths } from '#contract/surface/account-paths'
import type { User } from '../../domain/accounts/reads.ts'
import type { SiteFeature } from '../feature.ts'
import { siteUrl } from '../host.ts'

const Entries = z.array(z.object({ user: z.string(), device: z.string(), at: z.string() }))
type Entries = z.infer<typeof Entries>

const name = 'device'
const mostAccounts = 5
const halfYear = 182 * seconds.day

/**
 * Device cookie (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A device that signed in to
 * an account before has its own password tries, so strangers who guess passwords can't lock its user out. The
 * cookie gives no access, and becomes invalid when all credentials of the account are revoked.
 */
export function deviceCookie({ app, secret, env }: Pick<SiteFeature, 'app' | 'secret' | 'env'>) {
  const signer = new Signer(Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32)).toString('hex'))

  function entriesOf(request: FastifyRequest): Entries {
    const { valid, value } = signer.unsign(request.cookies[name] ?? '')
    if (!valid || !value) return []
    return Entries.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  }

  /** Cookies to send, after the session cookie. Some programs use only the first cookie of a reply. */
  const kept = new WeakMap<FastifyRequest, Entries>()
  app.addHook('onSend', async (request, reply) => {
    const entries = kept.get(request)
    if (!entries) return
    reply.setCookie(name, signer.sign(Buffer.from(JSON.stringify(entries)).toString('base64url')), {
      path: accountPaths.signIn.page,
      httpOnly: true,
      sameSite: 'lax',
      secure: siteUrl(request, env.publicUrl).startsWith('https:'),
      maxAge: halfYear,
    })
  })

  return {
    /**
     * Id of this device, if it signed in to the account after the credentials, and the known devices, were
     * last revoked.
     */
    of(
      request: FastifyRequest,
      user: Pick<User, 'id' | 'waysInEndedAt' | 'devicesEndedAt'> | undefined,
    ): string | undefined {
      const entry = user && entriesOf(request).find((one) => one.user === user.id)
      const ends = [user?.waysInEndedAt, user?.devicesEndedAt]
      return entry && ends.every((end) => entry.at > (end ?? '')) ? entry.device : undefined
    },
    keep(request: FastifyRequest, userId: string) {
      const others = entriesOf(request).filter(({ user }) => user !== userId)
      const entry = { user: userId, device: randomUUID(), at: new Date().toISOString() }
      kept.set(request, [entry, ...others].slice(0, mostAccounts))
    },
  }
}
