import { createHmac } from 'node:crypto'
import { isSame } from '../../storage/signing.ts'

interface Signing {
  secret: string
  /** Purpose of the link. It is part of the signature, so a link for one purpose is invalid for another. */
  purpose: string
}

type Fields = Record<string, string>

const signature = (fields: Fields, { secret, purpose }: Signing) => {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, sorted]))
    .digest()
}

/** Link signed by an HMAC. Anyone who has the link can use it without a session. */
export function signedLink(address: string, fields: Fields, signing: Signing): string {
  const token = signature(fields, signing).toString('base64url')
  return `${address}?${new URLSearchParams({ ...fields, token }).toString()}`
}

/** Returns the fields of a signed link from a request's query; undefined if the signature is invalid. */
export function readSigned<Name extends string>(
  query: unknown,
  names: readonly Name[],
  signing: Signing,
): Record<Name, string> | undefined {
  const asked: Record<string, unknown> = Object(query)
  const fields: Fields = {}
  for (const name of names) {
    const value = asked[name]
    if (typeof value !== 'string') return undefined
    fields[name] = value
  }
  const { token } = asked
  if (typeof token !== 'string') return undefined
  return isSame(Buffer.from(token, 'base64url'), signature(fields, signing))
    ? (fields as Record<Name, string>)
    : undefined
}
