import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type Endpoint, fill } from '#contract/grammar/endpoint'

/** Result of one call, from the view of the client. */
export interface Seen {
  /** Method and path from the contract, or the address of a page. */
  name: string
  isWrite: boolean
  /** True if the call can't work without the file store. */
  needsStore: boolean
  at: number
  ms: number
  /** HTTP status. Undefined if the connection broke or timed out. */
  status: number | undefined
  /** True if Songwright sent the response. A response from HAProxy has no x-content-type-options header. */
  isOurs: boolean
  /** Reason why there is no response. */
  fault?: string
  text: string
}

/** Timeout of the client in milliseconds. A call that takes longer counts as hung. */
const patienceMs = 40_000

interface Options {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** Value of the `Idempotency-Key` header. */
  key?: string
  needsStore?: boolean
}

/**
 * Client that behaves like a browser: it reuses connections, has a session cookie, and sends each call once.
 */
export class Caller {
  readonly userId: string
  readonly cookie: string
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #tape: Seen[]

  constructor({
    origin,
    userId,
    cookie,
    tape,
  }: { origin: string; userId: string; cookie: string; tape: Seen[] }) {
    this.#origin = origin
    this.userId = userId
    this.cookie = cookie
    this.#tape = tape
  }

  call({ method, path, writes: isWrite }: Endpoint, options: Options = {}): Promise<Seen> {
    const address = fill(path, options.params) + (options.query ? `?${options.query}` : '')
    return this.#send({ name: `${method} ${path}`, method, address, isWrite }, options)
  }

  read(name: string, address = name, needsStore = false): Promise<Seen> {
    return this.#send({ name: `GET ${name}`, method: 'GET', address, isWrite: false }, { needsStore })
  }

  async #send(
    { name, method, address, isWrite }: { name: string; method: string; address: string; isWrite: boolean },
    { body, key, needsStore = false }: Options,
  ): Promise<Seen> {
    const at = Date.now()
    const answer = await this.#answer(method, address, {
      headers: {
        cookie: this.cookie,
        origin: this.#origin,
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const seen: Seen = { name, isWrite, needsStore, at, ms: Date.now() - at, ...answer }
    this.#tape.push(seen)
    return seen
  }

  #answer(
    method: string,
    address: string,
    { headers, body }: { headers: Record<string, string>; body: string | undefined },
  ): Promise<Pick<Seen, 'status' | 'isOurs' | 'text' | 'fault'>> {
    return new Promise((resolve) => {
      const broken = (error: Error) =>
        resolve({
          status: undefined,
          isOurs: false,
          text: '',
          fault: Reflect.get(error, 'code') ?? error.message,
        })
      const sent = request(
        this.#origin + address,
        { method, headers, agent: this.#agent, signal: AbortSignal.timeout(patienceMs) },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (more: string) => (text += more))
          response.once('error', broken)
          response.once('end', () =>
            resolve({ status: response.statusCode, isOurs: isOurs(response.headers), text }),
          )
        },
      )
      sent.once('error', broken)
      sent.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }
}

const isOurs = (headers: IncomingHttpHeaders) => headers['x-content-type-options'] !== undefined

export const isDone = ({ status }: Seen) => status !== undefined && status < 300
