import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ms } from '#contract/grammar/time'
import type { Ours, UploadGrant } from './storage.ts'

/** Upload addresses are valid for 15 minutes (product.md, "Files"). */
export const grantMs = 15 * ms.minute

/** Header of a reply to an expired upload address, for `npm run doctor`: the client's network address. */
export const seenFrom = 'x-seen-from'

type Signed = Omit<UploadGrant, 'size' | 'type'>

const signature = ({ key, maxBytes, expiresAt, part }: Signed, secret: string) =>
  createHmac('sha256', secret)
    .update(
      `upload\n${key}\n${maxBytes}\n${expiresAt.getTime()}\n${part ? `${part.id}\n${part.number}` : ''}`,
    )
    .digest()

export function signedAddress(grant: UploadGrant, { site, secret }: Ours): string {
  const allowed = { ...grant, maxBytes: grant.size ?? grant.maxBytes }
  const query = new URLSearchParams({
    max: String(allowed.maxBytes),
    expires: String(grant.expiresAt.getTime()),
    ...(grant.part && { upload: grant.part.id, part: String(grant.part.number) }),
    signature: signature(allowed, secret).toString('base64url'),
  })
  return `${site}/uploads/${grant.key}?${query.toString()}`
}

const Whole = z.string().check(z.regex(/^\d{1,15}$/))
const Query = z.object({
  max: Whole,
  expires: Whole,
  upload: z.optional(z.string()),
  part: z.optional(z.string()),
  signature: z.string(),
})

/** Permissions of a signed address, which may have expired. Undefined if the signature is wrong. */
export function readGrant(key: string, query: unknown, secret: string): Signed | undefined {
  const read = Query.safeParse(query)
  if (!read.success) return undefined
  const { max, expires, upload = '', part = '', signature: given } = read.data
  const grant: Signed = { key, maxBytes: Number(max), expiresAt: new Date(Number(expires)) }
  if (upload || part) grant.part = { id: upload, number: Number(part) }
  return isSame(Buffer.from(given, 'base64url'), signature(grant, secret)) ? grant : undefined
}

/** Compares secrets in constant time. */
export const isSame = (given: Buffer, right: Buffer) =>
  given.length === right.length && timingSafeEqual(given, right)

/** Keyed hash of a name and its bytes, which detects changes made in the database. */
export const sealOf = (secret: string, name: string, bytes: Buffer) =>
  createHmac('sha256', secret).update(`${name}\n`).update(bytes).digest('base64url')

export const isSeal = (given: string, right: string) => isSame(Buffer.from(given), Buffer.from(right))
