import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page as it is sent: uncompressed, and compressed for visitors. */
export interface Packed {
  html: string
  etag: string
  br?: Buffer
  gzip?: Buffer
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compression quality: a page compressed once for all requests, or one of many that change. */
const quality = { once: 9, often: 5 }

export const hashOf = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 22)

/** A member's page is not compressed: it is small, and identifies the user (BREACH). */
export const plain = (html: string): Packed => ({ html, etag: `"${hashOf(html)}"` })

/** A page for signed-out visitors. It contains nothing secret, so compression reveals nothing by its size. */
export async function pack(html: string, packed: keyof typeof quality): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality[packed],
  }
  const [br, zipped] = await Promise.all([brotli(html, { params }), zip(html)])
  return { ...plain(html), br, gzip: zipped }
}

/**
 * Headers that make a browser start a new process when the response arrives: on a phone this delays the first paint by
 * a tenth of a second or more, without benefit for a page that has nothing to protect from its opener. Only members'
 * pages have them.
 */
const ofItsOwnProcess = ['cross-origin-opener-policy', 'origin-agent-cluster']

type Encoding = 'br' | 'gzip'

/** Whether a client accepts this encoding (RFC 9110, 12.5.3): it is named, and not with q=0, which refuses it. */
const accepts = (header: string | string[] | undefined, encoding: Encoding) =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, ...parameters]) => name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)))

/** Content negotiation: the smallest of these encodings that the client accepts; undefined for uncompressed. */
export const encodingFor = ({ headers }: FastifyRequest, packed: { [name in Encoding]?: Buffer }) =>
  (['br', 'gzip'] as const).find((name) => packed[name] && accepts(headers['accept-encoding'], name))

export function send(request: FastifyRequest, reply: FastifyReply, page: Packed) {
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding')
  if (page.br) for (const name of ofItsOwnProcess) reply.removeHeader(name)
  return sendPacked(request, reply, page)
}

/** For pages that are the same for everyone, with a Cache-Control of their own. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: Packed) {
  reply.header('etag', page.etag).type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send()
  const encoding = encodingFor(request, page)
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(page[encoding])
}
