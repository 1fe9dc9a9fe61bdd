import { type Endpoint, fill } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'

/** A running server of one build. */
export interface Site {
  name: string
  address: string
}

interface Options {
  params?: Record<string, string>
  body?: unknown
}

interface Sent {
  method?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const password = 'a lamp in the window'

export class Person {
  id = ''
  readonly email: string
  readonly #faults: string[]
  #cookie = ''
  #calls = 0

  constructor(email: string, faults: string[]) {
    this.email = email
    this.#faults = faults
  }

  get calls() {
    return this.#calls
  }

  async register(site: Site): Promise<this> {
    const body = { firstName: 'Ana', lastName: 'Lund', email: this.email, password }
    const { id } = await this.call<{ id: string }>(site, accounts.register, { body })
    this.id = id
    return this
  }

  async signIn(site: Site) {
    await this.call(site, accounts.login, { body: { email: this.email, password } })
  }

  async call<Reply>(site: Site, { method, path }: Endpoint, { params, body }: Options = {}): Promise<Reply> {
    const text = await this.fetch(site, fill(path, params), {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      headers: { origin: site.address, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    })
    return JSON.parse(text || '{}') as Reply
  }

  /** Requests a page, a file or an API call. Records a failure and throws. */
  async fetch(site: Site, address: string, init: Sent = {}) {
    this.#calls++
    const what = `${init.method ?? 'GET'} ${address} at the ${site.name} build`
    const fault = (words: string) => {
      this.#faults.push(`${what}: ${words}`)
      return new Error(`${what}: ${words}`)
    }
    const headers = { ...init.headers, ...(this.#cookie && { cookie: this.#cookie }) }
    const reply = await fetch(new URL(address, site.address), {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    }).catch((error: unknown) => {
      throw fault(String(error))
    })
    const text = await reply.text()
    if (!reply.ok) throw fault(`${reply.status} ${text.slice(0, 200)}`)
    for (const cookie of reply.headers.getSetCookie())
      if (/^(?:__Host-)?sid=./.test(cookie)) this.#cookie = cookie.split(';', 1)[0] ?? ''
    return text
  }
}
