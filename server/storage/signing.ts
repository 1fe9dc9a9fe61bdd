import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ours, UploadGrant } from './storage.ts'

/** Upload addresses are good for 15 minutes (decisions §7). */
export const grantMs = 15 * 60 * 1000

const signature = ({ key, maxBytes, expiresAt }: UploadGrant, secret: string) =>
  createHmac('sha256', secret).update(`upload\n${key}\n${maxBytes}\n${expiresAt.getTime()}`).digest()

/** An address of our own that says what it allows, and proves that we said so. */
export function signedAddress(grant: UploadGrant, { site, secret }: Ours): string {
  const query = new URLSearchParams({
    max: String(grant.maxBytes),
    expires: String(grant.expiresAt.getTime()),
    signature: signature(grant, secret).toString('base64url'),
  })
  return `${site}/uploads/${grant.key}?${query.toString()}`
}

/** What a signed address allows, or undefined where we did not sign it so. Whether it has expired is not asked here. */
export function readGrant(
  key: string,
  { max = '', expires = '', signature: given = '' }: Partial<Record<string, unknown>>,
  secret: string,
): UploadGrant | undefined {
  const whole = /^\d{1,15}$/
  if (typeof max !== 'string' || typeof expires !== 'string' || typeof given !== 'string') return undefined
  if (!whole.test(max) || !whole.test(expires)) return undefined
  const grant = { key, maxBytes: Number(max), expiresAt: new Date(Number(expires)) }
  const right = signature(grant, secret)
  const theirs = Buffer.from(given, 'base64url')
  return theirs.length === right.length && timingSafeEqual(theirs, right) ? grant : undefined
}
