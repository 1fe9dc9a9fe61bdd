import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, pack } from './encodings.ts'

/** Minimum length at which compression saves a network packet. */
const worthPacking = 1400
/** Maximum number of concurrent compressions. Further replies are sent uncompressed. */
const atOnce = 4
const quality = 4
/** Maximum length of the random padding header of a compressed reply. */
const mostPadding = 40

let running = 0

/**
 * Sends JSON for one user. It is compressed only if a script of this site sent the request, because of the
 * BREACH attack: it reads a secret from the lengths of many compressed replies that contain the attacker's
 * words. Random padding also varies the length of a compressed reply (decision 0225).
 */
export async function sendToOwner(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = text.length >= worthPacking && isOfOwnScript(request) ? encodingFor(request) : undefined
  // `text` is JSON already, so the serialiser returns it unchanged.
  reply.type('application/json; charset=utf-8').serializer((made: string) => made)
  if (!encoding || running >= atOnce) return reply.send(text)
  running++
  try {
    // If the compression queue is full, the reply is sent uncompressed.
    const packed = await pack(text, encoding, quality).catch(() => undefined)
    if (!packed) return reply.send(text)
    const padding = '0'.repeat(randomInt(1, mostPadding))
    return reply.headers({ 'content-encoding': encoding, padding }).send(packed)
  } finally {
    running--
  }
}

/** Fetch Metadata headers are set by the browser. A page can't forge them. */
const isOfOwnScript = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty'
