import { pageOf } from '#contract/grammar/session-guard'
import { ApiError } from './api-error.ts'

/** A call's options, once the compiler has checked them against their endpoint. */
export interface LooseOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

const queryText = (query: Record<string, unknown> = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

let owner: string | undefined

/** Session guard: sends the id of the user that this page was made for with every call (decision 0150). */
export const sendAs = (userId: string | undefined) => {
  owner = userId
}

/** Answers that are on their way before the code that asks for them. */
const begun = new Map<string, Promise<Response>>()
/** Milliseconds after which nobody will ask for them. */
const begunFor = 15_000

/** Begins the reads that the page will ask for, while its code still loads. */
export function beginReads(addresses: string[] = []) {
  for (const address of addresses) {
    const answer = fetch(address, { credentials: 'include', headers: headersOf({}) })
    answer.catch(() => begun.delete(address))
    begun.set(address, answer)
  }
  setTimeout(() => begun.clear(), begunFor)
}

function take(address: string) {
  const answer = begun.get(address)
  begun.delete(address)
  return answer
}

function headersOf({ body, idempotencyKey }: LooseOptions) {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (owner) headers.set(pageOf, owner)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return headers
}

/** fetch for every call: with credentials, JSON both ways. @throws {ApiError} for any status that isn't 2xx. */
export async function send(method: string, path: string, options: LooseOptions = {}): Promise<Response> {
  const { query, body, signal } = options
  const address = path + queryText(query)
  const response = await ((method === 'GET' && take(address)) ||
    fetch(address, {
      method,
      credentials: 'include',
      headers: headersOf(options),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }))
  if (!response.ok) throw await ApiError.from(response)
  return response
}
