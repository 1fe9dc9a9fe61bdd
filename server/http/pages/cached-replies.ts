import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compressed.ts'

/** Body and `Link` header of a reply. */
interface Made {
  text: string
  link?: string | undefined
}

interface Wish {
  key: string
  ms: number
  /** The content type, where it isn't JSON. */
  type?: string
  make: () => Promise<Made>
}

interface Options {
  most?: number
  now?: (() => number) | undefined
}

/** A cached reply, the same for everyone, as bytes. */
interface Shared {
  body: Buffer
  packed: { br: Buffer; gzip: Buffer }
  etag: string
  link: string | undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzipOf)

/**
 * Reply cache for reads that don't depend on the user: short-lived, with one computation for all concurrent requests
 * (single flight), compressed once. A write through this process clears it, so that its author reads their own write.
 */
export class SharedReplies {
  #kept = new Map<string, { until: number; shared: Promise<Shared> }>()
  readonly #most: number
  readonly #now: () => number

  /** At most `most` replies are kept, because filters make many addresses. `now` is the clock, in milliseconds. */
  constructor({ most = 500, now = () => performance.now() }: Options = {}) {
    this.#most = most
    this.#now = now
  }

  forget() {
    this.#kept.clear()
  }

  /** `make` computes the reply for `key` on a cache miss. */
  async reply(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, ms, type = 'application/json; charset=utf-8', make }: Wish,
  ) {
    const { body, packed, etag, link } = await this.#fresh(key, ms, make)
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (link) reply.header('link', link)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(type).serializer((bytes: string) => bytes)
    const encoding = encodingFor(request, packed)
    if (!encoding) return reply.send(body)
    return reply.header('content-encoding', encoding).send(packed[encoding])
  }

  #fresh(key: string, ms: number, make: () => Promise<Made>) {
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#now()) return kept.shared
    if (this.#kept.size >= this.#most) this.forget()
    const shared = make().then(async ({ text, link }) => {
      const body = Buffer.from(text)
      const [br, gzip] = await Promise.all([
        brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
        zip(body),
      ])
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      return { body, packed: { br, gzip }, etag, link }
    })
    const entry = { until: this.#now() + ms, shared }
    this.#kept.set(key, entry)
    shared.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key))
    return shared
  }
}
