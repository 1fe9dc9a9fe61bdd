import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { accounts } from '#contract/people/accounts'
import { freePorts } from '../../../scripts/test-runner/ports.ts'
import { type ProxyName, proxies, startProxy } from '../../../trials/deploy/proxies.ts'
import { test as base } from '../../support/fixtures.ts'
import { type Site, startSite } from '../../support/site.ts'

interface Proxied extends Site {
  httpPort: number
  httpsPort: number
}

/** Wrong passwords allowed per address here. */
const wrongOnes = 5

async function withProxy(name: ProxyName, use: (site: Proxied) => Promise<void>) {
  const [http = 0, https = 0, songwright = 0, metrics = 0] = await freePorts(4)
  const proxy = await startProxy(name, { http, https, songwright })
  const site = await startSite({
    PORT: String(songwright),
    PUBLIC_URL: `https://localhost:${https}`,
    TRUST_PROXY: '1',
    METRICS_PORT: String(metrics),
    RATE_SIGN_INS_PER_ADDRESS: String(wrongOnes),
  })
  await use({ ...site, httpPort: http, httpsPort: https })
  await site.stop()
  await proxy.stop()
}

/** A test for each proxy, with its site behind it. */
export const proxied = (Object.keys(proxies) as ProxyName[]).map(
  (name) =>
    [
      name,
      base.extend<object, { site: Proxied }>({
        site: [async ({ settings: _ }, use) => withProxy(name, use), { scope: 'worker' }],
        // Both proxies use self-signed certificates here.
        contextOptions: { ignoreHTTPSErrors: true },
      }),
    ] as const,
)

interface Asked {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: object
  /** Local source address of the connection, in place of another client's. */
  localAddress?: string
  isSecure?: boolean
}

/** Answer to a plain HTTP client, whose requests aren't changed by a browser. */
export async function answerOf({ isSecure = false, body, headers, ...asked }: Asked) {
  const json = body && { 'content-type': 'application/json' }
  const sent = (isSecure ? secureRequest : plainRequest)({
    ...asked,
    host: '127.0.0.1',
    servername: 'localhost',
    headers: { host: 'localhost', ...json, ...headers },
    rejectUnauthorized: false,
    agent: false,
  })
  sent.end(body && JSON.stringify(body))
  const [reply] = (await Promise.race([once(sent, 'response'), once(sent, 'upgrade')])) as [IncomingMessage]
  reply.destroy()
  return { status: reply.statusCode, headers: reply.headers }
}

/** Statuses of sign-ins with a wrong password, in sequence, each to another account. */
export async function wrongSignIns(port: number, count: number, more: (before: number) => Partial<Asked>) {
  const statuses: (number | undefined)[] = []
  while (statuses.length < count) {
    const body = { email: `${randomUUID()}@example.com`, password: 'not this one' }
    const asked = {
      port,
      path: accounts.login.path,
      method: 'POST',
      body,
      isSecure: true,
      ...more(statuses.length),
    }
    statuses.push((await answerOf(asked)).status)
  }
  return statuses
}
