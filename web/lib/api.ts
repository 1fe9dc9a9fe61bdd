import type { BodyIn, Endpoint, Params, QueryIn, ReplyOf } from '#contract/endpoint'
import { fill } from '#contract/endpoint'
import { ApiError } from './api-error.ts'

type Nothing = Record<string, never>

/** What a call takes: parameters where its path names some, a body where it can't go without one. */
export type CallOptions<E extends Endpoint> = ([keyof Params<E['path']>] extends [never]
  ? unknown
  : { params: Params<E['path']> }) &
  (Nothing extends BodyIn<E> ? { body?: BodyIn<E> } : { body: BodyIn<E> }) & {
    query?: QueryIn<E>
    signal?: AbortSignal
    /** Makes a repeated call answer the same and create nothing again, where the endpoint is `idempotent`. */
    idempotencyKey?: string
  }

/** The options may be left out where nothing in them is required. */
export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** Any call's options, once the compiler has checked them against their endpoint. */
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

async function send(endpoint: Endpoint, options: LooseOptions = {}): Promise<Response> {
  const { params = {}, query, body, signal, idempotencyKey } = options
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const response = await fetch(fill(endpoint.path, params as never) + queryText(query), {
    method: endpoint.method,
    credentials: 'include',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw await ApiError.from(response)
  return response
}

/** Makes a call of the contract. @throws {ApiError} for any answer that isn't 2xx (specification §8). */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>) {
  const response = await send(endpoint, options as LooseOptions)
  return (await response.json()) as ReplyOf<E>
}

/** One page of a paged call, and the cursor of the next where there is one. */
export interface Page<Item> {
  items: Item[]
  next: string | undefined
}

type ItemOf<E extends Endpoint> = ReplyOf<E> extends (infer Item)[] ? Item : never

/** Like `call`, for a paged endpoint: reads the `Link: <…>; rel="next"` header too. */
export async function callPage<E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>) {
  const response = await send(endpoint, options as LooseOptions)
  const page: Page<ItemOf<E>> = {
    items: (await response.json()) as ItemOf<E>[],
    next: nextCursor(response.headers.get('link')),
  }
  return page
}

function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address ? (new URL(address, location.origin).searchParams.get('cursor') ?? undefined) : undefined
}
