import * as z from 'zod/mini'
import { PageQuery } from './text.ts'

/** Names of a path's `:name` parameters, inferred from the path literal. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Path extends string> = { [Name in ParamNames<Path>]: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Authentication: `anyone` may call it signed out. `session` needs a signed-in user. `steward` needs a
 * recently authenticated steward, and is 404 for every other user.
 */
type Access = 'anyone' | 'session' | 'steward'

type Schema = z.ZodMiniType

export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> {
  method: M
  path: Path
  summary: string
  access: Who
  /** True for a write: it counts towards the rate limit of writes. */
  writes: boolean
  /**
   * True if a suspended account may make this write: appeals, payments owed to others, marks of what was
   * read, changes of its own sign-in, and closing the account.
   */
  whileSuspended: boolean
  /**
   * Success status: 201 if the call creates a resource and returns it, 202 if an email decides what becomes of
   * it.
   */
  status: 200 | 201 | 202
  query: Query
  body: Body
  /** True if the body may be absent, because some calls of the specification have none. */
  bodyOptional: boolean
  reply: Reply
  /**
   * True if the reply is one page of a list. A header `Link: <URL>; rel="next"` has the next page (keyset
   * paging).
   */
  paged: boolean
  /**
   * True if a retry with the same `Idempotency-Key` header returns the same reply and creates nothing. True
   * for every call by which a signed-in user creates something.
   */
  idempotent: boolean
  /**
   * Milliseconds for which the server caches one reply for everyone. Only for data that is the same for
   * everyone.
   */
  sharedFor: number
}

/** Schema of an empty body, parameter list or reply; anything sent is ignored. */
const Nothing = z.object({})
type Nothing = typeof Nothing

interface Options<Query extends Schema, Who extends Access> {
  summary: string
  access?: Who
  query?: Query
  status?: 200 | 201 | 202
  bodyOptional?: boolean
  paged?: boolean
  writes?: boolean
  whileSuspended?: boolean
  /** Only for a call that creates something beside what it changes. */
  idempotent?: boolean
  sharedFor?: number
}

const endpoint = <
  M extends Method,
  Path extends string,
  Body extends Schema,
  Reply extends Schema,
  Query extends Schema,
  Who extends Access,
>(
  method: M,
  path: Path,
  body: Body,
  reply: Reply,
  { access = 'session' as Who, query, ...rest }: Options<Query, Who>,
): Endpoint<M, Path, Query, Body, Reply, Who> => ({
  method,
  path,
  access,
  query: query ?? (Nothing as unknown as Query),
  body,
  reply,
  writes: method !== 'GET',
  whileSuspended: false,
  status: 200,
  bodyOptional: Object.is(body, Nothing),
  paged: false,
  idempotent: access !== 'anyone' && rest.status === 201,
  sharedFor: 0,
  ...rest,
})

const withoutBody =
  <M extends Method>(method: M) =>
  <Path extends string, Reply extends Schema, Query extends Schema = Nothing, Who extends Access = 'session'>(
    path: Path,
    reply: Reply,
    options: Options<Query, Who>,
  ) =>
    endpoint(method, path, Nothing, reply, options)

export const get = withoutBody('GET')
export const del = withoutBody('DELETE')

/** Endpoint that returns a list in pages, newest first unless its query has another order. */
export const list = <
  Path extends string,
  Row extends Schema,
  Query extends Schema = typeof PageQuery,
  Who extends Access = 'session',
>(
  path: Path,
  row: Row,
  options: Options<Query, Who>,
) => get(path, z.array(row), { query: PageQuery as unknown as Query, paged: true, ...options })

const withBody =
  <M extends Method>(method: M) =>
  <
    Path extends string,
    Body extends Schema,
    Reply extends Schema,
    Query extends Schema = Nothing,
    Who extends Access = 'session',
  >(
    path: Path,
    body: Body,
    reply: Reply,
    options: Options<Query, Who>,
  ) =>
    endpoint(method, path, body, reply, options)

export const post = withBody('POST')
export const put = withBody('PUT')
export const patch = withBody('PATCH')
/** Endpoint of a deletion with a body, such as the password of an account. */
export const delWith = withBody('DELETE')

/** Schema of an empty body or reply. */
export const NoBody = Nothing

export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type BodyIn<E extends Endpoint> = z.input<E['body']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type QueryIn<E extends Endpoint> = z.input<E['query']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** Fills in and escapes the parameters of a path: '/api/donations/:id' + {id} → '/api/donations/0190…'. */
export const fill = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
