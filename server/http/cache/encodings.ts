import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { unavailable } from '../../errors.ts'
import { turns } from '../guards/turns.ts'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** At most two compressions run at once. Each uses some MiB of memory, and more at once are no faster. */
const inTurn = turns({ atOnce: 2, mostWaiting: 500, refusal: () => unavailable() })

export const pack = (body: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  inTurn(async () => {
    const packed = await (encoding === 'gzip' ? zip(body) : brotliOf(body, quality))
    // zlib returns a slice of a larger buffer. The copy lets that buffer be freed.
    const exact = Buffer.allocUnsafeSlow(packed.length)
    packed.copy(exact)
    return exact
  })

function brotliOf(body: string | Buffer, quality: number) {
  const size = Buffer.byteLength(body)
  // The window is no larger than the body needs, because the default of 4 MiB uses several times as much
  // memory per page.
  const window = Math.min(Math.max(Math.ceil(Math.log2(size + 16)), smallestWindow), usualWindow)
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  })
}

/** Exponents of powers of two, in bytes. */
const smallestWindow = 16
const usualWindow = 22

/** True if the header lists this encoding (RFC 9110, 12.5.3) without q=0, which means "refused". */
export const accepts = (header: string, encoding: Encoding) =>
  header
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, ...parameters]) => name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)))

/**
 * Cache of parsed headers, because browsers send only a few different ones. Further headers are parsed on
 * each request.
 */
const parsed = new Map<string, Encoding | undefined>()
const parsedAtMost = 100
const usualLength = 60

/** Content negotiation: returns the smallest encoding that the client accepts; undefined for uncompressed. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const header = headers['accept-encoding'] ?? ''
  if (parsed.has(header)) return parsed.get(header)
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(header, name))
  if (header.length <= usualLength && parsed.size < parsedAtMost) parsed.set(header, encoding)
  return encoding
}

export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  accepts(headers['accept-encoding'] ?? '', 'gzip')
