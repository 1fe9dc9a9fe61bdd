import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, pack } from '../encodings.ts'
import { Variants } from '../variants.ts'

/** ETag of a body. */
const etagOf = (body: string | Buffer) => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

interface Options {
  /** Content type of the body. */
  type: string
  /** Compression starts at this request: 2 means that the first request gets the uncompressed body. */
  packedFrom: number
  /** Brotli quality level. */
  quality: number
}

/** A body that all users share. It is compressed once per encoding, at the first request that accepts it. */
export class SharedBody {
  readonly body: Buffer
  readonly etag: string
  readonly #packed = new Variants()
  readonly #options: Options
  #asked = 0

  constructor(text: string, options: Options) {
    this.body = Buffer.from(text)
    this.etag = etagOf(this.body)
    this.#options = options
  }

  /** Size of the body plus all compressed variants made so far. */
  get bytes() {
    return this.body.length + this.#packed.bytes
  }

  /**
   * Sends the body, or 304 if the client has it. `onGrown` is called after a new compressed variant was
   * stored.
   */
  async send(request: FastifyRequest, reply: FastifyReply, onGrown: () => void) {
    reply.header('etag', this.etag)
    if (request.headers['if-none-match'] === this.etag) return reply.code(304).send()
    const encoding = encodingFor(request)
    const { type, packedFrom, quality } = this.#options
    reply.type(type)
    if (!encoding || ++this.#asked < packedFrom) return reply.send(this.body)
    const make = () => pack(this.body, encoding, quality)
    const packed = await this.#packed.get(encoding, make, onGrown)
    return reply.header('content-encoding', encoding).send(packed)
  }
}
