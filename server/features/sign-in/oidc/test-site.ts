import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { accountPaths } from '#contract/surface/account-paths'
import { testApp } from '../../../test/test-app.ts'

const providerPage: string = accountPaths.provider

export const settings = {
  OIDC_CLIENT_ID: 'songwright',
  OIDC_CLIENT_SECRET: 'a client secret for tests',
  OIDC_NAME: 'Choir & Co',
}

export async function startProvider() {
  const provider = fork(path.join(import.meta.dirname, 'test-provider.ts'), { stdio: 'ignore' })
  const [issuer] = (await once(provider, 'message')) as [string]
  return { provider, issuer }
}

export async function startSite(provider: ChildProcess, issuer: string, more: NodeJS.ProcessEnv = {}) {
  const site = await testApp({ settings: { ...settings, OIDC_ISSUER: issuer, ...more } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  provider.send(origin + accountPaths.providerCallback)
  await once(provider, 'message')
  return { ...site, origin }
}

/**
 * A browser without JavaScript: it keeps cookies by site, follows redirects only when told to, and fills in forms.
 */
export function browserAt(origin: string) {
  const jars = new Map<string, Map<string, string>>()
  async function go(address: string | URL, form?: Record<string, string>) {
    const url = new URL(address)
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; '), 'sec-fetch-site': 'same-origin' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Expires=Thu, 01 Jan 1970/.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    const location = reply.headers.get('location')
    return {
      status: reply.status,
      text: await reply.text(),
      headers: reply.headers,
      next: location ? new URL(location, url) : undefined,
    }
  }
  /** Follows the button to the provider, sends the provider's two forms, and returns the callback URL. */
  async function leaveAndSignIn(
    login: string,
    { from = providerPage, consent = true, alter = (_: URL) => {} } = {},
  ): Promise<URL> {
    let at = await go(origin + from)
    if (at.next) alter(at.next)
    for (let step = 0; step < 12; step++) {
      if (at.next?.origin === origin) return at.next
      if (at.next) at = await go(at.next)
      else {
        const action = /action="([^"]+)"/.exec(at.text)?.[1] ?? ''
        const prompt = /name="prompt" value="(\w+)"/.exec(at.text)?.[1] ?? ''
        if (prompt === 'consent' && !consent) at = await go(`${action}/abort`)
        else at = await go(action, { prompt, ...(prompt === 'login' && { login, password: 'any' }) })
      }
    }
    throw new Error(`The provider never led back: ${at.text}`)
  }
  return {
    go,
    leaveAndSignIn,
    jars,
    signIn: async (login: string, from?: string) => go(await leaveAndSignIn(login, { from })),
  }
}
