import * as oidc from 'openid-client'
import { oneLine } from '#contract/grammar/text'
import type { Env } from '../../../env.ts'
import { codeOf, FailureElsewhere } from '../../../errors.ts'
import { freshMs } from '../../../http/session/confirmed.ts'

interface Pending {
  state: string
  nonce: string
  verifier: string
}

export interface Person {
  issuer: string
  subject: string
  /** Lower case. */
  email: string | undefined
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** Time of the sign-in at the provider, possibly long ago. Null if the provider doesn't return it. */
  shownAt: Date | null
}

/**
 * Reason for a failed sign-in. `away`: the provider doesn't reply. `denied`: the person or the provider
 * refused. `stale`: anything else.
 */
export class NobodyCame extends FailureElsewhere {
  readonly reason: 'away' | 'denied' | 'stale'
  constructor(cause: unknown) {
    super('Nobody came back from the provider', { cause })
    this.reason = reasonOf(cause)
  }
}

function reasonOf(error: unknown): NobodyCame['reason'] {
  if (error instanceof oidc.AuthorizationResponseError)
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'away' : 'denied'
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 ? 'away' : 'stale'
  const { cause, name }: Partial<Error> = error instanceof Error ? error : {}
  const unreachable = error instanceof TypeError && error.message === 'fetch failed'
  const broken = cause instanceof Response && (cause.status >= 500 || cause.status === 404)
  const timedOut = name === 'TimeoutError' || codeOf(error) === 'OAUTH_TIMEOUT'
  return unreachable || broken || timedOut ? 'away' : 'stale'
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Uses client_secret_basic, the default of OpenID Connect, unless the provider supports only
 * client_secret_post.
 */
function authentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const auth = methods.includes('client_secret_basic') ? basic : post
    auth(server, ...rest)
  }
}

export function openProvider({ issuer, clientId, clientSecret }: NonNullable<Env['oidc']>) {
  // Plain http is allowed only for a provider on this machine.
  const insecure = issuer.startsWith('http:') && loopback.test(new URL(issuer).hostname)
  let known: Promise<oidc.Configuration> | undefined

  /**
   * Fetches the provider's configuration (discovery) once, at the first sign-in. The server must start even
   * if the provider is unavailable.
   */
  function configuration() {
    known ??= oidc.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout: 10,
      execute: insecure ? [oidc.allowInsecureRequests] : [],
    })
    known.catch(() => {
      known = undefined
    })
    return known
  }

  return {
    /**
     * Returns the authorization URL, and the data to keep until the person returns. With `again`, the
     * provider must ask for a fresh sign-in. Throws NobodyCame.
     */
    async begin(callback: string, { again }: { again: boolean }): Promise<{ url: string; pending: Pending }> {
      try {
        const config = await configuration()
        const pending = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        }
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
          code_challenge_method: 'S256',
          // `max_age` obliges the provider to return the sign-in time.
          ...(again && { prompt: 'login', max_age: String(freshMs / 1000) }),
        })
        return { url: url.href, pending }
      } catch (error) {
        throw new NobodyCame(error)
      }
    },

    /** Validates the callback `url` against the kept data, and returns the person. Throws NobodyCame. */
    async finish(url: URL, { state, nonce, verifier }: Pending): Promise<Person> {
      try {
        const config = await configuration()
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no ID token')
        const more =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        const person = personOf({ ...claims, ...more, iss: claims.iss, sub: claims.sub })
        return { ...person, shownAt: shownAt(claims) }
      } catch (error) {
        throw new NobodyCame(error)
      }
    },
  }
}

/**
 * Time of the sign-in at the provider. A browser that is still signed in there returns at once, which doesn't
 * prove who uses it. Null if the provider omits the time, which some do, or if the person removed `max_age`
 * from the URL.
 */
function shownAt({ auth_time: seconds }: { auth_time?: number | undefined }) {
  if (seconds === undefined) return null
  return new Date(Math.min(seconds * 1000, Date.now()))
}

function personOf(claims: Record<string, unknown> & { iss: string; sub: string }): Omit<Person, 'shownAt'> {
  const text = (name: string) => {
    const value = claims[name]
    return (typeof value === 'string' && oneLine(value).trim()) || null
  }
  const [first = null, ...others] = text('name')?.split(/\s+/) ?? []
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email')?.toLowerCase(),
    // Some providers send a string instead of a boolean.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (others.join(' ') || null),
  }
}
