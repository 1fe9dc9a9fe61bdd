import * as z from 'zod/mini'

/** What a path's `:name` segments are called, read from the path literal itself. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Path extends string> = { [Name in ParamNames<Path>]: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `anyone` may call it signed out; `session` needs a signed-in user. */
type Access = 'anyone' | 'session'

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
  /** One line for the API's reader. */
  summary: string
  access: Who
  /** True where the call changes something: suspended accounts may not, and it counts towards the limit of writes. */
  writes: boolean
  /** True for a write that is over in a moment, as who is typing: nothing that is kept for all to read changes by it. */
  passing: boolean
  /** The status of success: 201 where the call creates the thing it answers. */
  status: 200 | 201
  query: Query
  body: Body
  /** True where the call may come without a body, as the specification's bare calls do. */
  bodyOptional: boolean
  reply: Reply
  /** True where the answer is one page, and a `Link: <…>; rel="next"` header names the next. */
  paged: boolean
  /** True where an `Idempotency-Key` header makes a repeated call answer the same and create nothing again. */
  idempotent: boolean
  /** Milliseconds for which one answer serves everyone; only for what all see alike. */
  sharedFor: number
}

/** What a call takes or answers where there is nothing to say; anything sent is ignored. */
const Nothing = z.object({})
type Nothing = typeof Nothing

type Options<Query extends Schema, Who extends Access> = {
  summary: string
  access?: Who
  query?: Query
  status?: 200 | 201
  bodyOptional?: boolean
  paged?: boolean
  idempotent?: boolean
  writes?: boolean
  passing?: boolean
  sharedFor?: number
}

function endpoint<
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
  { summary, access = 'session' as Who, query, ...rest }: Options<Query, Who>,
): Endpoint<M, Path, Query, Body, Reply, Who> {
  return {
    method,
    path,
    summary,
    access,
    query: query ?? (Nothing as unknown as Query),
    body,
    reply,
    writes: rest.writes ?? method !== 'GET',
    passing: rest.passing ?? false,
    status: rest.status ?? 200,
    bodyOptional: rest.bodyOptional ?? Object.is(body, Nothing),
    paged: rest.paged ?? false,
    idempotent: rest.idempotent ?? false,
    sharedFor: rest.sharedFor ?? 0,
  }
}

export const get = <
  Path extends string,
  Reply extends Schema,
  Query extends Schema = Nothing,
  Who extends Access = 'session',
>(
  path: Path,
  reply: Reply,
  options: Options<Query, Who>,
) => endpoint('GET', path, Nothing, reply, options)

const writes =
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

export const post = writes('POST')
export const put = writes('PUT')
export const patch = writes('PATCH')

export const del = <
  Path extends string,
  Reply extends Schema,
  Query extends Schema = Nothing,
  Who extends Access = 'session',
>(
  path: Path,
  reply: Reply,
  options: Options<Query, Who>,
) => endpoint('DELETE', path, Nothing, reply, options)

/** The body of a call that takes none, or the reply of one that says nothing. */
export const NoBody = Nothing

export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type BodyIn<E extends Endpoint> = z.input<E['body']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type QueryIn<E extends Endpoint> = z.input<E['query']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The path with its parameters filled in and escaped: '/api/donations/:id' + {id} → '/api/donations/0190…'. */
export const fill = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
