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

/** Number of wrong passwords that the test site allows for each client address. */
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

/** One test function for each proxy. The function's site runs behind that proxy. */
export const proxied = (Object.keys(proxies) as ProxyName[]).map(
  (name) =>
    [
      name,
      base.extend<object, { site: Proxied }>({
        site: [async ({ settings: _ }, use) => withProxy(name, use), { scope: 'worker' }],
        // The proxies use self-signed certificates in these tests.
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
  localAddress?: string
  isSecure?: boolean
}

/** Sends a request by a plain HTTP client, because a browser would change it. Returns the response. */
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

/** Signs in several times with a wrong password, each time to another account. Returns the statuses. */
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
