import { headersAs, takeBegun } from '../early-fetch/early-fetch.ts'
import { ApiError } from './api-error.ts'

/** A call's options, after the compiler has checked them against their endpoint. */
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

/**
 * Sets the user id that every call of this page sends. The server rejects calls if another user has signed in
 * meanwhile (session guard; product.md, "Signing in").
 */
export const sendAs = (userId: string | undefined) => {
  owner = userId
}

function headersOf({ body, idempotencyKey }: LooseOptions) {
  const headers = new Headers(headersAs(owner))
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return headers
}

/**
 * Sends one call by fetch, with cookies and a JSON body, and returns the response. @throws {ApiError} for any
 * status that isn't 2xx.
 */
export async function send(method: string, path: string, options: LooseOptions = {}): Promise<Response> {
  const { query, body, signal } = options
  const address = path + queryText(query)
  const response = await ((method === 'GET' && takeBegun(address)) ||
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
