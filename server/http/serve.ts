import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type BodyOf,
  type Endpoint,
  fill,
  type Params,
  type QueryOf,
  type ReplyOf,
} from '#contract/grammar/endpoint'
import { ownChange } from '#contract/grammar/hints'
import { pageOf } from '#contract/grammar/session-guard'
import { Id } from '#contract/grammar/text'
import type { Db, Tx } from '../db/client.ts'
import type { Page } from '../db/page.ts'
import { knowingOwnChange } from '../domain/journal/change-feed.ts'
import { HttpError, notFound, unauthorized } from '../errors.ts'
import { examinedBefore, type Files } from '../storage/attached/attach.ts'
import type { Storage } from '../storage/storage.ts'
import { sendToOwner } from './cache/own-reply.ts'
import type { SharedReplies } from './cache/shared/shared-replies.ts'
import { replySchema } from './document/reply-schema.ts'
import { membersBodyLimit } from './guards/bodies.ts'
import { assertClean } from './guards/malformed-input.ts'
import { assertSteward, expectStanding } from './guards/standing.ts'
import { once } from './idempotency.ts'
import type { User } from './session/session.ts'

export interface Call<E extends Endpoint> {
  user: E['access'] extends 'anyone' ? User | undefined : User
  params: Params<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The database. With an idempotency key, the transaction that also stores the reply. */
  db: Db | Tx
  request: FastifyRequest
  reply: FastifyReply
  page: <Row>(page: Page<Row>) => Row[]
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
interface CallOptions<E extends Endpoint> {
  /** Uploads that a call attaches. They are checked before the transaction of an idempotency key begins. */
  filesOf?: (call: Pick<Call<E>, 'user' | 'params' | 'body'>) => Files
  /**
   * Secrets of a reply that are shown once and must not be stored. If the call is repeated, they are derived
   * again from the stored reply.
   */
  secretsOf?: (reply: ReplyOf<E>, request: FastifyRequest) => Partial<ReplyOf<E>>
}
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: CallOptions<E>) => void

interface ServeOptions {
  db: Db
  storage: Storage
  currentUser: (request: FastifyRequest) => Promise<User | undefined>
  limitWrites: (user: User) => Promise<void>
  shared: SharedReplies
  checkReplies: boolean
}

interface Route {
  Params: Record<string, string>
  Querystring: Record<string, string>
}

const isUuid = (value: string | undefined) => z.safeParse(Id, value).success
/** True for the parameters of a path that are the ids of rows. A shareable id is a link's own word. */
const isRowId = (name: string) => name === 'id' || (name.endsWith('Id') && name !== 'shareableId')

function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new HttpError('invalid', issues[0]?.message ?? 'Invalid input', { issues })
}

function textOf(reply: FastifyReply, result: unknown) {
  const text = reply.serialize(result)
  if (typeof text !== 'string') throw new TypeError('The serialiser of a JSON reply makes text')
  return text
}

const without = <Reply>(reply: Reply, secrets: Partial<Reply>): Reply => {
  const names = Object.keys(Object(secrets))
  return Object.fromEntries(Object.entries(Object(reply)).filter(([name]) => !names.includes(name))) as Reply
}

/**
 * `Link` header with the address of the next page. It repeats only the query parameters that the contract
 * has.
 */
function linkToNext(
  address: string,
  { sent, query, next }: { sent: Route['Querystring']; query: unknown; next: string },
) {
  const asked = Object.entries(sent).filter(([name]) => name !== 'cursor' && name in Object(query))
  return `<${address}?${new URLSearchParams([...asked, ['cursor', next]]).toString()}>; rel="next"`
}

/**
 * Returns the function that mounts a call of the contract. It authenticates the user, validates the input,
 * runs the handler, and sends only the contract's fields.
 */
export function server(app: FastifyInstance, options: ServeOptions): Serve {
  const { db, storage, currentUser, limitWrites, shared, checkReplies } = options

  return function serve<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    { filesOf, secretsOf }: CallOptions<E> = {},
  ) {
    const { method, path: url, access, writes, whileSuspended, status, idempotent, sharedFor } = endpoint

    /**
     * Runs before the body is read. So visitors without access, and users who write too often, can't make the
     * server parse a body.
     */
    async function authorize(request: FastifyRequest<Route>) {
      const user = await currentUser(request)
      if (access !== 'anyone' && !user) throw unauthorized()
      if (access === 'steward' && user) await assertSteward(request, { db, user })
      const whose = request.headers[pageOf]
      if (user && whose !== undefined && whose !== user.id)
        throw unauthorized('Someone else has signed in here since you opened this page')
      if (writes && !whileSuspended) expectStanding(user)
      if (writes && user && access !== 'anyone') await limitWrites(user)
    }

    async function handle(request: FastifyRequest<Route>, reply: FastifyReply) {
      const user = await currentUser(request)
      const { params } = request
      if (Object.entries(params).some(([name, value]) => isRowId(name) && !isUuid(value))) throw notFound()
      assertClean([params, request.query, request.body])
      const query = parse(endpoint.query, request.query)
      const body = parse(endpoint.body, request.body ?? (endpoint.bodyOptional ? {} : undefined))

      const page = <Row>({ rows, next }: Page<Row>) => {
        if (next) reply.header('link', linkToNext(fill(url, params), { sent: request.query, query, next }))
        return rows
      }
      const run = async (on: Db | Tx) => {
        const call = { user, params, query, body, db: on, request, reply, page } as Call<E>
        const result = await handler(call)
        return checkReplies ? z.parse<E['reply']>(endpoint.reply, result) : result
      }

      if (sharedFor > 0) {
        const make = async () => {
          const text = textOf(reply, await run(db))
          return { text, link: reply.getHeader('link')?.toString() }
        }
        const key = `${url} ${JSON.stringify([params, query])}` as const
        const isOneOfMany = 'cursor' in Object(query) && Object(query).cursor !== undefined
        return shared.reply(request, reply, { key, ms: sharedFor, isOneOfMany, make })
      }
      const key = request.headers['idempotency-key']
      const make = async () => {
        if (!idempotent || typeof key !== 'string' || !user) return run(db)
        const files = filesOf?.({ user, params, body } as Call<E>)
        const kept = await examinedBefore(db, storage, files, (handTo) =>
          once(db, { userId: user.id, key, request: [url, params, body] }, async (tx) => {
            handTo(tx)
            const answer = await run(tx)
            return secretsOf ? without(answer, secretsOf(answer, request)) : answer
          }),
        )
        return secretsOf ? Object.assign({}, kept, secretsOf(kept, request)) : kept
      }
      const { result, change } =
        writes && user ? await knowingOwnChange(user.id, make) : { result: await make(), change: undefined }
      if (change !== undefined) reply.header(ownChange, change)
      if (writes) shared.dropChangedBy(endpoint)
      reply.header('cache-control', 'no-store')
      // Fastify would send an empty body for null.
      if (result === null) return reply.type('application/json; charset=utf-8').send('null')
      if (writes) return reply.send(result)
      return sendToOwner(request, reply, textOf(reply, result))
    }

    app.route<Route>({
      method,
      url,
      ...(access !== 'anyone' && { bodyLimit: membersBodyLimit }),
      config: { showsNoPage: true },
      // One schema for all success statuses: a creating call replies 200 if the row exists already.
      schema: { response: { '2xx': replySchema(endpoint.reply) } },
      onRequest: authorize,
      handler: (request, reply) => handle(request, reply.code(status)),
    })
  }
}
