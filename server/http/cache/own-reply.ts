import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, pack } from './encodings.ts'

/** Characters from which compression saves a packet. */
const worthPacking = 1400
/** Maximum number of concurrent compressions. Further replies are sent uncompressed. */
const atOnce = 4
const quality = 4
/** Maximum of the random length that is added to a compressed reply. */
const mostPadding = 40

let running = 0

/**
 * JSON of one reader, compressed only if a script of this site requested it. BREACH reads a secret from the
 * lengths of many compressed replies that contain the attacker's words. So requests from other sites, and
 * from the address bar, are not compressed, and the lengths of the others vary at random (decision 0225).
 */
export async function sendToOwner(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = text.length >= worthPacking && isOfOwnScript(request) ? encodingFor(request) : undefined
  // The text is serialised already.
  reply.type('application/json; charset=utf-8').serializer((made: string) => made)
  if (!encoding || running >= atOnce) return reply.send(text)
  running++
  try {
    // If the queue is full it is sent uncompressed, too.
    const packed = await pack(text, encoding, quality).catch(() => undefined)
    if (!packed) return reply.send(text)
    const padding = '0'.repeat(randomInt(1, mostPadding))
    return reply.headers({ 'content-encoding': encoding, padding }).send(packed)
  } finally {
    running--
  }
}

/** Fetch Metadata: browsers set these headers themselves, and pages can't. */
const isOfOwnScript = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty'
