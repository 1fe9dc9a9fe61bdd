import type { BodyIn, Endpoint, Params, QueryIn, ReplyOf } from '#contract/grammar/endpoint'
import { fill } from '#contract/grammar/endpoint'
import { ownChange } from '#contract/grammar/hints'
import { type LooseOptions, send } from './send.ts'

type Nothing = Record<string, never>

/** Parameters if the path has any, a body if it is required. */
export type CallOptions<E extends Endpoint> = ([keyof Params<E['path']>] extends [never]
  ? unknown
  : { params: Params<E['path']> }) &
  (Nothing extends BodyIn<E> ? { body?: BodyIn<E> } : { body: BodyIn<E> }) & {
    query?: QueryIn<E>
    signal?: AbortSignal
    /** Idempotency key, for an `idempotent` endpoint: a retry answers the same and creates nothing again. */
    idempotencyKey?: string
  }

export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

const sendTo = (endpoint: Endpoint, options: LooseOptions) =>
  send(endpoint.method, fill(endpoint.path, options.params), options)

/** Untyped options, after the compiler has checked them against their endpoint. */
export const loose = <E extends Endpoint>(...[options]: CallArguments<E>) => (options ?? {}) as LooseOptions

/** Makes a call with checked options; `change` is the change number that it recorded for its caller. */
export async function callKnowing<E extends Endpoint>(endpoint: E, options: LooseOptions = {}) {
  const response = await sendTo(endpoint, options)
  const change = response.headers.get(ownChange)
  const answer: ReplyOf<E> = await response.json()
  return { answer, change: change === null ? undefined : Number(change) }
}

export const callLoose = async <E extends Endpoint>(endpoint: E, options: LooseOptions) =>
  (await callKnowing(endpoint, options)).answer

/** Makes a call of the contract. @throws {ApiError} for any non-2xx response (spec 8.error.message). */
export const call = <E extends Endpoint>(endpoint: E, ...options: CallArguments<E>) =>
  callLoose(endpoint, loose<E>(...options))

/** Keyset paging: one page, and the cursor of the next if there is one. */
export interface Page<Item> {
  items: Item[]
  next: string | undefined
}

export type ItemOf<E extends Endpoint> = ReplyOf<E> extends (infer Item)[] ? Item : never

/** Like `call`, for a paged endpoint: reads the `Link: <…>; rel="next"` header too. */
export const callPage = <E extends Endpoint>(endpoint: E, ...options: CallArguments<E>) =>
  callPageLoose(endpoint, loose<E>(...options))

export async function callPageLoose<E extends Endpoint>(
  endpoint: E,
  options: LooseOptions,
): Promise<Page<ItemOf<E>>> {
  const response = await sendTo(endpoint, options)
  return { items: await response.json(), next: nextCursor(response.headers.get('link')) }
}

/** Every item of a paged call, page by page: for sums and searches over all of them. */
export async function everyPage<Item>(page: (cursor: string | undefined) => Promise<Page<Item>>) {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await page(cursor)
    all.push(...items)
    cursor = next
  } while (cursor)
  return all
}

function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address ? (new URL(address, location.origin).searchParams.get('cursor') ?? undefined) : undefined
}
