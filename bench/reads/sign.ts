import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionCookie } from '../../server/http/session/session-cookie.ts'

export const secret = 'a secret for benchmarks, long enough to sign sessions with'

const signatureOf = (sid: string) =>
  createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '')

export function cookieOf(user: number) {
  const sid = `session-${user}`
  return `${sessionCookie}=${encodeURIComponent(`${sid}.${signatureOf(sid)}`)}`
}

/** Session id from a `Cookie` header. Undefined without a session cookie, or if its signature is wrong. */
export function sidOf(cookie: string | undefined) {
  if (!cookie?.startsWith(`${sessionCookie}=`)) return undefined
  const signed = decodeURIComponent(cookie.slice(sessionCookie.length + 1))
  const dot = signed.lastIndexOf('.')
  const sid = signed.slice(0, dot)
  const [given, right] = [Buffer.from(signed.slice(dot + 1)), Buffer.from(signatureOf(sid))]
  return given.length === right.length && timingSafeEqual(given, right) ? sid : undefined
}
