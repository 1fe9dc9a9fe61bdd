import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, pack } from './encodings.ts'

/** Characters from which on packing saves a packet. */
const worthPacking = 1400
/** What more would wait for goes as it is. */
const atOnce = 4
const quality = 4
/** The most of the random length that is added to a packed reply. */
const mostPadding = 40

let running = 0

/**
 * The JSON of one reader, compressed where a script of this site asked for it. BREACH reads a secret from the lengths of many
 * packed replies with words of the attacker's in them: what other sites and addresses typed into the browser ask for is not
 * packed, and the lengths of the others vary at random (decision 0225).
 */
export async function sendToOwner(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = text.length >= worthPacking && isOfOwnScript(request) ? encodingFor(request) : undefined
  // It is serialised already.
  reply.type('application/json; charset=utf-8').serializer((made: string) => made)
  if (!encoding || running >= atOnce) return reply.send(text)
  running++
  try {
    // Where the queue is full it goes as it is, too.
    const packed = await pack(text, encoding, quality).catch(() => undefined)
    if (!packed) return reply.send(text)
    const padding = '0'.repeat(randomInt(1, mostPadding))
    return reply.headers({ 'content-encoding': encoding, padding }).send(packed)
  } finally {
    running--
  }
}

/** Fetch Metadata: browsers set these headers themselves, and no page can. */
const isOfOwnScript = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty'
