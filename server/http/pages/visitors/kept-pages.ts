import type { FastifyReply, FastifyRequest } from 'fastify'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import type { ByteCache } from '../../cache/byte-cache.ts'
import type { Caches } from '../../cache/caches.ts'
import { encodingFor, pack } from '../../cache/encodings.ts'
import { type Theme, themed, themeOf } from '../pages.ts'
import type { DrawnPagesTable } from './drawn-pages.ts'
import { firstQualities, KeptPage, type Quality, qualities } from './kept-page.ts'
import type { VisitorPage } from './lookups.ts'

/**
 * Headers that make a browser start a new process when the response arrives. On a phone this delays the first
 * paint by a tenth of a second or more, without benefit for a page with nothing to protect from its opener.
 * Only members' pages have them.
 */
const ofItsOwnProcess = ['cross-origin-opener-policy', 'origin-agent-cluster']

/** A page that all its readers share. */
export interface SharedPage {
  /** Names the page in this process. */
  key: string
  /** Name in all processes, of any build. Different pages have different names. */
  name: () => string
  kept: VisitorPage['kept']
  quality: Exclude<Quality, 'passing'>
  /** Makes it without a theme. */
  make: () => Promise<string>
}

/** Sets headers common to all pages, also members'. Returns true if the client has the page already. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, name: string, theme?: Theme) {
  const etag = `"${name.slice(0, 27)}${theme ? `-${theme}` : ''}"`
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
    .header('etag', etag)
    .type('text/html; charset=utf-8')
  return request.headers['if-none-match'] === etag && reply.statusCode === 200
}

/** Visitors' pages, rendered and compressed once for all of them (decision 0205). */
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
