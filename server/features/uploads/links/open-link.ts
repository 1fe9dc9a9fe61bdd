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
/** Milliseconds without data after which the connection is closed. */
const idleMs = 20_000

const unreadable = () =>
  invalid('This link could not be read. Please make sure it’s a link to a file.', 'url')

/**
 * SSRF guard: opens a link that a user typed. Resolves the host of the link and of every redirect here,
 * checks its IP addresses, and connects to a checked address. So a name can't pass the check and then resolve
 * to another address (DNS rebinding). Throws 400 with the reason.
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
  // Ports below 1024, except 80 and 443, belong to services with other protocols.
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (port < 1024 && port !== 80 && port !== 443) throw invalid('Links to this port aren’t allowed', 'url')
  return url
}

/** An allowed IP address of the host. Throws if any of the host's addresses is forbidden. */
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
