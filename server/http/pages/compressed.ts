import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page as it goes out: as it is, and smaller where strangers get it. */
export interface Packed {
  html: string
  etag: string
  br?: Buffer
  gzip?: Buffer
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** How hard to press: a page that is packed once for all, or one of many that change. */
const quality = { once: 9, often: 5 }

export const hashOf = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 22)

/** A member's page: it is small, and says who they are, so it goes out as it is (BREACH). */
export const plain = (html: string): Packed => ({ html, etag: `"${hashOf(html)}"` })

/** A page for whoever is signed out. It holds nothing that a stranger may not know, so that its size tells nothing. */
export async function pack(html: string, packed: keyof typeof quality): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality[packed],
  }
  const [br, zipped] = await Promise.all([brotli(html, { params }), zip(html)])
  return { ...plain(html), br, gzip: zipped }
}

/**
 * What makes a browser begin a process anew once the answer is there: on a phone a tenth of a second or more before the
 * first paint, for a page that keeps nothing from whoever opened it. Members' pages have it.
 */
const ofItsOwnProcess = ['cross-origin-opener-policy', 'origin-agent-cluster']

type Encoding = 'br' | 'gzip'

/** Whether a client takes what is encoded so (RFC 9110, 12.5.3): it names it, and not with q=0, which refuses it. */
const accepts = (header: string | string[] | undefined, encoding: Encoding) =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, ...parameters]) => name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)))

/** Content negotiation: the smallest of these encodings that the client takes; undefined where it goes out as it is. */
export const encodingFor = ({ headers }: FastifyRequest, packed: { [name in Encoding]?: Buffer }) =>
  (['br', 'gzip'] as const).find((name) => packed[name] && accepts(headers['accept-encoding'], name))

export function send(request: FastifyRequest, reply: FastifyReply, page: Packed) {
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding')
  if (page.br) for (const name of ofItsOwnProcess) reply.removeHeader(name)
  return sendPacked(request, reply, page)
}

/** For pages that are the same for everyone, which say themselves how long they may be kept. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: Packed) {
  reply.header('etag', page.etag).type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send()
  const encoding = encodingFor(request, page)
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(page[encoding])
}
