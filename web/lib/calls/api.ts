import type { BodyIn, Endpoint, Params, QueryIn, ReplyOf } from '#contract/grammar/endpoint'
import { fill } from '#contract/grammar/endpoint'
import { ownChange } from '#contract/grammar/hints'
import { type LooseOptions, send } from './send.ts'

type Nothing = Record<string, never>

/**
 * Options of a call: `params` if the path has parameters, and `body`, required if the endpoint requires one.
 */
export type CallOptions<E extends Endpoint> = ([keyof Params<E['path']>] extends [never]
  ? unknown
  : { params: Params<E['path']> }) &
  (Nothing extends BodyIn<E> ? { body?: BodyIn<E> } : { body: BodyIn<E> }) & {
    query?: QueryIn<E>
    signal?: AbortSignal
    /**
     * Idempotency key of an `idempotent` endpoint: a retry with the same key gets the same response and
     * creates nothing twice.
     */
    idempotencyKey?: string
  }

export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

const sendTo = (endpoint: Endpoint, options: LooseOptions) =>
  send(endpoint.method, fill(endpoint.path, options.params), options)

/** Converts call options to an untyped form, after the compiler has checked them against their endpoint. */
export const loose = <E extends Endpoint>(...[options]: CallArguments<E>) => (options ?? {}) as LooseOptions

/**
 * Makes a call. Returns the reply, and the number (`change`) under which the server recorded the call's
 * change.
 */
export async function callKnowing<E extends Endpoint>(endpoint: E, options: LooseOptions = {}) {
  const response = await sendTo(endpoint, options)
  const change = response.headers.get(ownChange)
  const answer: ReplyOf<E> = await response.json()
  return { answer, change: change === null ? undefined : Number(change) }
}

export const callLoose = async <E extends Endpoint>(endpoint: E, options: LooseOptions) =>
  (await callKnowing(endpoint, options)).answer

/** Makes a call of the contract. @throws {ApiError} for a status that isn't 2xx (spec 8.error.message). */
export const call = <E extends Endpoint>(endpoint: E, ...options: CallArguments<E>) =>
  callLoose(endpoint, loose<E>(...options))

/** One page of a list, and the cursor of the next page if there is one (keyset paging). */
export interface Page<Item> {
  items: Item[]
  next: string | undefined
}

export type ItemOf<E extends Endpoint> = ReplyOf<E> extends (infer Item)[] ? Item : never

/**
 * Like `call`, for an endpoint with pages. Returns one page, and the next page's cursor from the `Link`
 * header.
 */
export const callPage = <E extends Endpoint>(endpoint: E, ...options: CallArguments<E>) =>
  callPageLoose(endpoint, loose<E>(...options))

export async function callPageLoose<E extends Endpoint>(
  endpoint: E,
  options: LooseOptions,
): Promise<Page<ItemOf<E>>> {
  const response = await sendTo(endpoint, options)
  return { items: await response.json(), next: nextCursor(response.headers.get('link')) }
}

/** Loads all pages of a list, for sums and searches. Returns all items. */
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
