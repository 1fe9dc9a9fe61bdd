import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { invalid } from '../../../errors.ts'
import { resolve } from './resolve.ts'

interface Opening {
  mayReach: (address: string) => boolean
  signal: AbortSignal
}

const mostRedirects = 5
/** Idle timeout in milliseconds. */
const idleMs = 20_000

const unreadable = () =>
  invalid('This link could not be read. Please make sure it’s a link to a file.', 'url')

/**
 * SSRF guard: opens a link that a user typed. Every host on the way, redirects included, is resolved here, and the
 * connection uses the checked address: a name that resolves to another address a moment later gains nothing (DNS
 * rebinding).
 *
 * @throws 400 with the reason
 */
export async function openLink(link: string, { mayReach, signal }: Opening): Promise<IncomingMessage> {
  let url = addressed(link)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const address = await judged(url, { mayReach, signal })
    const response = await ask(url, address, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
      throw invalid(`This link returned ${statusCode} instead of a file`, 'url')
    url = addressed(headers.location, url)
  }
  throw invalid('This link redirects too many times', 'url')
}

function addressed(link: string, from?: URL): URL {
  const url = URL.parse(link, from)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalid('Please enter an http or https link', 'url')
  // The other ports below 1024 belong to services with other protocols.
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (port < 1024 && port !== 80 && port !== 443) throw invalid('Links to this port aren’t allowed', 'url')
  return url
}

/** A permitted IP address of the host. One forbidden address rejects the host. */
async function judged({ hostname }: URL, { mayReach, signal }: Opening): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host, signal)
  const [first] = found
  if (!first) throw unreadable()
  if (!found.every(mayReach)) throw invalid('This link is not on the public internet', 'url')
  return first
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const asked = request(url, {
    agent: false,
    signal,
    timeout: idleMs,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Songwright' },
    lookup: (_host, options, done) => {
      const family = isIP(address)
      if (options.all) done(null, [{ address, family }])
      else done(null, address, family)
    },
  })
  asked.once('response', resolve)
  asked.once('timeout', () => asked.destroy(new Error('Nothing came for too long')))
  asked.once('error', () => reject(unreadable()))
  asked.end()
  return promise
}
