import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { ms } from '../../contract/grammar/time.ts'
import { codeOf } from '../../server/errors.ts'
import { seenFrom, signedAddress } from '../../server/storage/signing.ts'
import { type Check, type Finding } from './check.ts'
import { reasonOf } from './reason.ts'
import type { Site } from './site.ts'

/** An address that is reserved for documentation (RFC 5737), so no real client has it. */
const madeUp = '203.0.113.7'
const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.|::\/64$|0:0:0:0::)/.test(address)

const patience = 6000

interface Asked {
  method?: string
  headers?: Record<string, string>
}

/**
 * Sends a request and returns the response. Certificate errors are ignored, because another check reports
 * them.
 */
async function ask(url: string, { method = 'GET', headers = {} }: Asked = {}): Promise<IncomingMessage> {
  const options = { method, headers, timeout: patience, signal: AbortSignal.timeout(patience), agent: false }
  const request = url.startsWith('https:')
    ? https.request(url, { ...options, rejectUnauthorized: false })
    : http.request(url, options)
  // A "100 Continue" response means that no proxy refused the body's length.
  if (headers['expect']) request.flushHeaders()
  else request.end()
  const [answer] = await Promise.race([once(request, 'response'), once(request, 'continue').then(() => [])])
  if (!answer) request.destroy()
  return answer
}

const ofAddress = (
  name: string,
  look: (site: Site, url: URL) => Promise<Finding>,
  reads: string[] = [],
): Check => ({
  name,
  reads: ['PUBLIC_URL', ...reads],
  async look(site) {
    const { publicUrl } = site.env
    if (!publicUrl) return { unchecked: 'PUBLIC_URL is not set' }
    const lives = await ask(`${publicUrl}/healthz`).then(
      (answer) => answer.destroy() !== undefined,
      () => false,
    )
    if (!lives && name !== 'public-url')
      return { unchecked: `nothing answers at ${publicUrl}: see public-url` }
    return look(site, new URL(publicUrl))
  },
})

/**
 * Signed upload address that has expired. Only this site has the secret, so any other site rejects the
 * signature (decision 0260).
 */
const ownAddress = (url: URL, secret: string) =>
  signedAddress({ key: 'doctor', maxBytes: 1, expiresAt: new Date(0) }, { site: url.origin, secret })

export const addressChecks: Check[] = [
  ofAddress(
    'public-url',
    async ({ secret }, url) => {
      if (!secret) return { unchecked: 'there is no secret yet to know this site by: npm start makes it' }
      const answer = await ask(ownAddress(url, secret), { method: 'PUT' }).catch((error: unknown) => error)
      if (!(answer instanceof http.IncomingMessage))
        return {
          wrong: `${url.origin} can't be reached from here (${codeOf(answer) || reasonOf(answer)}). Check its DNS record, the proxy, and that Songwright runs.`,
        }
      const said = await text(answer)
      if (said.includes('Request has expired')) return { fact: `${url.origin} reaches this very site` }
      return {
        wrong: said.includes('upload address')
          ? `${url.origin} reaches a Songwright with another secret. Point it here, or give all processes the same SESSION_SECRET.`
          : `${url.origin} reaches something else (status ${answer.statusCode}). Point the proxy to HOST and PORT of Songwright.`,
      }
    },
    ['SESSION_SECRET', 'DATA_DIR'],
  ),
  ofAddress('certificate', async ({ ca, now }, url) => {
    if (url.protocol !== 'https:') return { unchecked: 'PUBLIC_URL is not https' }
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    const socket = tls.connect({
      host,
      port: Number(url.port || 443),
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
      ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
      ...(ca && { ca }),
    })
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patience) })
    } catch (error) {
      // Closes the socket. An open one would keep this command from exiting.
      socket.destroy()
      throw error
    }
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
    const { authorized, authorizationError, alpnProtocol } = socket
    socket.destroy()
    const left = Date.parse(to) - now().getTime()
    const ends = new Date(to).toISOString().slice(0, 10)
    if (left < 0) return { wrong: `it ended on ${ends}. Renew it, and look why that was not done by itself.` }
    if (!authorized)
      return {
        wrong: `browsers don't trust it (${String(authorizationError)}). Serve one for ${host} with its whole chain.`,
      }
    // The limit is a sixth of the certificate's lifetime. Automatic renewal happens earlier, with a third of
    // the lifetime left.
    if (left < Math.min(14 * ms.day, (Date.parse(to) - Date.parse(from)) / 6))
      return { wrong: `it ends on ${ends}. Renew it, and look why that was not done by itself.` }
    return { fact: `good until ${ends}, ${alpnProtocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1'}` }
  }),
  ofAddress('proxy-headers', async (_, url) => {
    const answer = await ask(`${url.origin}/healthz`, { headers: { 'accept-encoding': 'gzip' } })
    answer.destroy()
    const wanted = [
      'x-content-type-options',
      ...(url.protocol === 'https:' ? ['strict-transport-security'] : []),
    ]
    const missing = wanted.filter((name) => !answer.headers[name])
    if (missing.length > 0)
      return {
        wrong: `the proxy takes ${missing.join(' and ')} from answers. Let it pass headers on as they are.`,
      }
    return { fact: 'what protects pages passes the proxy' }
  }),
  ofAddress(
    'trust-proxy',
    async ({ env: { trustProxy }, secret }, url) => {
      if (trustProxy === true)
        return {
          wrong:
            'TRUST_PROXY believes every X-Forwarded-For, so that visitors choose their address. Set it to the number of your proxies.',
        }
      if (url.protocol === 'https:' && !trustProxy)
        return {
          wrong:
            'PUBLIC_URL is https, so a proxy is in front, and TRUST_PROXY is 0: all visitors count as one address. Set it to the number of your proxies.',
        }
      if (!secret) return { unchecked: 'there is no secret yet: npm start makes it' }
      const answer = await ask(ownAddress(url, secret), {
        method: 'PUT',
        headers: { 'x-forwarded-for': madeUp },
      })
      const own = answer.socket.localAddress ?? ''
      answer.destroy()
      const seen = String(answer.headers[seenFrom] ?? '')
      if (!seen) return { unchecked: 'no answer of this very site: see public-url' }
      if (seen === madeUp)
        return {
          wrong:
            'visitors choose their address: an X-Forwarded-For that was made up was believed. Let the proxy replace it, or set TRUST_PROXY to the number of your proxies.',
        }
      if (isLoopback(seen) && !isLoopback(own))
        return {
          wrong: `all visitors count as ${seen}: the proxy does not say who asks. Let it set X-Forwarded-For.`,
        }
      return {
        fact: `TRUST_PROXY is ${String(trustProxy)}, and a request from here is seen as one from ${seen}`,
      }
    },
    ['TRUST_PROXY', 'SESSION_SECRET', 'DATA_DIR'],
  ),
  ofAddress(
    'body-size',
    async ({ env, secret }, url) => {
      if (!secret) return { unchecked: 'there is no secret yet: npm start makes it' }
      // Size that the proxy must accept. With S3, files are not sent through the proxy. Files above 100 MB
      // are sent in parts.
      const megabytes = env.s3 ? 2 : Math.min(100, env.maxSongMb)
      const headers = { 'content-length': String(megabytes * 1_048_576), expect: '100-continue' }
      const answer = await ask(ownAddress(url, secret), { method: 'PUT', headers })
      answer?.destroy()
      return answer?.statusCode === 413
        ? {
            wrong: `the proxy takes no ${megabytes} MB. Raise its limit (nginx: client_max_body_size ${megabytes + 1}m).`,
          }
        : { fact: `the proxy does not refuse ${megabytes} MB` }
    },
    ['MAX_SONG_MB', 'SESSION_SECRET', 'DATA_DIR'],
  ),
]
