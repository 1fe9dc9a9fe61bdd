import { createHmac } from 'node:crypto'
import { isSame } from '../../../storage/signing.ts'

export interface Order {
  userId: string
  url: string
  key: string
  /** Expiry time in milliseconds since 1970. */
  expires: number
}

const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`link\n${payload}`).digest()

/**
 * Signs an order to fetch a file from a link. The token contains the whole order, so any process can execute
 * it.
 */
export function writeOrder(order: Order, secret: string): string {
  const payload = Buffer.from(JSON.stringify(order)).toString('base64url')
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`
}

/** Order in a token. Undefined for an invalid signature or an expired token. */
export function readOrder(token: string, secret: string): Order | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const right = signatureOf(payload, secret)
  if (!isSame(Buffer.from(signature, 'base64url'), right)) return undefined
  const order: Order = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return order.expires > Date.now() ? order : undefined
}
