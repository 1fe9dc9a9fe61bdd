import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that everyone gets alike, as bytes. */
interface Shared {
  body: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  link: string | undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** At most so many different answers are kept: filters make many addresses. */
const most = 500

/**
 * Answers of reads that don't depend on who asks, kept for a moment, made by one flight however many ask at once,
 * compressed once. A write through this process forgets them all, so that who wrote sees what was written.
 */
export class SharedReplies {
  #kept = new Map<string, { until: number; shared: Promise<Shared> }>()

  forget() {
    this.#kept.clear()
  }

  /** `make` answers the JSON text and the `Link` header of the call at `key`. */
  async reply(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      key,
      ms,
      make,
    }: { key: string; ms: number; make: () => Promise<{ json: string; link: string | undefined }> },
  ) {
    const { body, br, gzip, etag, link } = await this.#fresh(key, ms, make)
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (link) reply.header('link', link)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8').serializer((bytes: unknown) => bytes as string)
    const accepts = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(br)
    if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(gzip)
    return reply.send(body)
  }

  #fresh(key: string, ms: number, make: () => Promise<{ json: string; link: string | undefined }>) {
    const kept = this.#kept.get(key)
    if (kept && kept.until > performance.now()) return kept.shared
    if (this.#kept.size >= most) this.forget()
    const shared = make().then(async ({ json, link }) => {
      const body = Buffer.from(json)
      const [br, zipped] = await Promise.all([
        brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
        zip(body),
      ])
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      return { body, br, gzip: zipped, etag, link }
    })
    const entry = { until: performance.now() + ms, shared }
    this.#kept.set(key, entry)
    shared.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key))
    return shared
  }
}
