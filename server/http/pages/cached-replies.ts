import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forAll, sharedRead } from '../../db/connections/shared-read.ts'
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
  mostBytes?: number
  now?: (() => number) | undefined
}

/** A cached reply, the same for everyone, as bytes. */
interface Shared {
  body: Buffer
  packed: { br: Buffer; gzip: Buffer }
  etag: string
  link: string | undefined
}

interface Kept {
  until: number
  shared: Promise<Shared>
  /** 0 until it is made. */
  bytes: number
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzipOf)

/**
 * Reply cache for reads that don't depend on the user: short-lived, with one computation for all concurrent requests
 * (single flight), compressed once. A write through this process clears it, so that its author reads their own write.
 */
export class SharedReplies {
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  readonly #most: number
  readonly #mostBytes: number
  readonly #now: () => number

  /**
   * LRU cache of at most `most` replies and `mostBytes` (in all encodings), because filters make many addresses. `now` is
   * the clock, in milliseconds.
   */
  constructor({ most = 500, mostBytes = 33_554_432, now = () => performance.now() }: Options = {}) {
    this.#most = most
    this.#mostBytes = mostBytes
    this.#now = now
  }

  /** What is kept: for tests of the limits. */
  get size() {
    return { replies: this.#kept.size, bytes: this.#bytes }
  }

  forget() {
    this.#kept.clear()
    this.#bytes = 0
  }

  /** `make` computes the reply for `key` on a cache miss. */
  async reply(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, ms, type = 'application/json; charset=utf-8', make }: Wish,
  ) {
    const { body, packed, etag, link } = await sharedRead(() => this.#fresh(key, ms, make))
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
    this.#drop(key)
    if (kept && kept.until > this.#now()) return this.#keep(key, kept).shared
    const shared = forAll(make).then(async ({ text, link }) => {
      const body = Buffer.from(text)
      const [br, gzip] = await Promise.all([
        brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
        zip(body),
      ])
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      return { body, packed: { br, gzip }, etag, link }
    })
    const entry: Kept = { until: this.#now() + ms, shared, bytes: 0 }
    this.#keep(key, entry)
    void this.#weigh(key, entry)
    return shared
  }

  /** Counts the bytes of a reply once it is made, if no write has cleared it meanwhile; drops one that failed. */
  async #weigh(key: string, entry: Kept) {
    const made = await entry.shared.catch(() => undefined)
    if (!this.#drop(key, entry) || !made) return
    const { body, packed } = made
    this.#keep(key, { ...entry, bytes: body.length + packed.br.length + packed.gzip.length })
  }

  /** Removes `only`, or whatever is kept for the key; answers whether it was there. */
  #drop(key: string, only?: Kept): boolean {
    const kept = this.#kept.get(key)
    if (!kept || (only && kept !== only)) return false
    this.#bytes -= kept.bytes
    return this.#kept.delete(key)
  }

  /** Adds it as the most recently used, and removes the least recently used past the limits. */
  #keep(key: string, entry: Kept): Kept {
    this.#kept.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most && this.#bytes <= this.#mostBytes) break
      this.#drop(oldest)
    }
    return entry
  }
}
