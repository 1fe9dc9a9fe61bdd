import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, pack } from '../encodings.ts'
import { Variants } from '../variants.ts'

/** ETag of a body. */
const etagOf = (body: string | Buffer) => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

interface Options {
  /** The content type. */
  type: string
  /** Number of the request from which it is compressed. */
  packedFrom: number
  /** Brotli's. */
  quality: number
}

/** A body shared by everyone, compressed once per accepted encoding, when first needed. */
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

  /** In all encodings that are made. */
  get bytes() {
    return this.body.length + this.#packed.bytes
  }

  /** Sends it, or 304. `onGrown` is called after another encoding was made. */
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
