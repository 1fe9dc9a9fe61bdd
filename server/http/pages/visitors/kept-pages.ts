import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import type { ByteCache } from '../../cache/byte-cache.ts'
import type { Caches } from '../../cache/caches.ts'
import { type Encoding, encodingFor, pack } from '../../cache/encodings.ts'
import { Variants } from '../../cache/variants.ts'
import { type Theme, themed, themeOf } from '../pages.ts'
import type { DrawnPagesTable } from './drawn-pages.ts'
import type { VisitorPage } from './lookups.ts'

const unpack = promisify(brotliDecompress)

/**
 * Brotli quality levels. `once`: a page that is compressed once for all visitors. `often`: a page with user
 * content. `passing`: a page that isn't cached.
 */
const qualities = { once: 9, often: 5, passing: 1 } as const
type Quality = keyof typeof qualities

/**
 * Quality at the first request. A higher quality makes a page a tenth smaller in three times the time, so it
 * is used only after a second request.
 */
const firstQualities = { ...qualities, often: 2 } as const

/**
 * A visitors' page in the cache. Stored is the form that nearly all visitors need: compressed by Brotli, a
 * sixth of the size, without a theme. After a second request it is compressed better. Other encodings and
 * themes are made from it when first needed, and cached too, without rendering again. The uncompressed form
 * is only for programs, and isn't cached.
 */
class KeptPage {
  readonly name: string
  #packed: Buffer
  #asked = 0
  readonly #quality: Quality
  readonly #others = new Variants()

  constructor(name: string, packed: Buffer, quality: Quality) {
    this.name = name
    this.#packed = packed
    this.#quality = quality
  }

  get bytes() {
    return this.#packed.length + this.#others.bytes
  }

  /** Bytes to send in this encoding and theme. `onGrown` is called after another variant was cached. */
  async as(encoding: Encoding | undefined, theme: Theme, onGrown: () => void): Promise<Buffer> {
    if (encoding === 'br' && !theme) {
      if (++this.#asked === 2 && this.#quality === 'often') void this.#packBetter(onGrown)
      return this.#packed
    }
    if (!encoding) return Buffer.from(await this.#text(theme))
    const make = async () => pack(await this.#text(theme), encoding, qualities[this.#quality])
    return this.#others.get(`${encoding} ${theme}`, make, onGrown)
  }

  async #packBetter(onGrown: () => void) {
    try {
      this.#packed = await pack(await this.#text(undefined), 'br', qualities[this.#quality])
      onGrown()
    } catch {
      // If this fails, the page keeps its first, weaker compression.
    }
  }

  async #text(theme: Theme) {
    return themed((await unpack(this.#packed)).toString(), theme)
  }
}

/**
 * Headers that make a browser start a new process for the page. On a phone this delays the first paint by a
 * tenth of a second or more. Visitors' pages have nothing to protect from the page that opened them, so only
 * members' pages have these headers.
 */
const ofItsOwnProcess = ['cross-origin-opener-policy', 'origin-agent-cluster']

/** A page that is equal for all its readers. */
export interface SharedPage {
  /** Cache key in this process. */
  key: string
  /** Key in the database for all processes and builds. Different pages have different keys. */
  name: () => string
  kept: VisitorPage['kept']
  quality: Exclude<Quality, 'passing'>
  /** Renders the page without a theme. */
  make: () => Promise<string>
}

/** Sets the headers that all pages have. Returns true if the client's cached page is still current. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, name: string, theme?: Theme) {
  const etag = `"${name.slice(0, 27)}${theme ? `-${theme}` : ''}"`
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
    .header('etag', etag)
    .type('text/html; charset=utf-8')
  return request.headers['if-none-match'] === etag && reply.statusCode === 200
}

/** Cache of visitors' pages: each is rendered and compressed once for all visitors (decision 0205). */
export class KeptPages {
  readonly #kept: ByteCache<KeptPage>
  readonly #table: DrawnPagesTable | undefined

  constructor(caches: Caches, table?: DrawnPagesTable) {
    this.#kept = caches.open('pages', ({ bytes }) => bytes)
    this.#table = table
  }

  async send(request: FastifyRequest, reply: FastifyReply, asked: SharedPage) {
    const { key, kept, make } = asked
    const theme = themeOf(request)
    for (const header of ofItsOwnProcess) reply.removeHeader(header)
    const there = this.#kept.peek(key)
    const name = there?.name ?? asked.name()
    if (isUnchanged(request, reply, name, theme)) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding) reply.header('content-encoding', encoding)
    if (kept === 'nowhere' || this.#kept.mostBytes === 0) {
      const html = themed(await make(), theme)
      return reply.send(encoding ? await pack(html, encoding, qualities.passing) : html)
    }
    const draw = () => forAll(() => this.#made(asked, name))
    const page = there ?? (await sharedRead(() => this.#kept.get(key, draw)))
    return reply.send(await page.as(encoding, theme, () => this.#kept.recount(key, page)))
  }

  async #made({ kept, quality, make }: SharedPage, name: string) {
    const table = kept === 'everywhere' ? this.#table : undefined
    const drawn = await table?.find(name)
    const packed = drawn ?? (await pack(await make(), 'br', firstQualities[quality]))
    if (!drawn) table?.store(name, packed)
    return new KeptPage(name, packed, quality)
  }
}
