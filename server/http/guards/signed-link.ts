import { createHmac, timingSafeEqual } from 'node:crypto'

interface Signing {
  secret: string
  /** What such links do, so that one can't be used for another. */
  purpose: string
}

type Fields = Record<string, string>

const signature = (fields: Fields, { secret, purpose }: Signing) => {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, sorted]))
    .digest()
}

/** An address that whoever has it may use, signed in or not: the fields, and a token that only we can make. */
export function signedLink(address: string, fields: Fields, signing: Signing): string {
  const token = signature(fields, signing).toString('base64url')
  return `${address}?${new URLSearchParams({ ...fields, token }).toString()}`
}

/** The fields of such an address, from its query; undefined where it isn't one of ours. */
export function readSigned<Name extends string>(
  query: unknown,
  names: readonly Name[],
  signing: Signing,
): Record<Name, string> | undefined {
  const asked = query as Record<string, unknown>
  const fields: Fields = {}
  for (const name of names) {
    const value = asked[name]
    if (typeof value !== 'string') return undefined
    fields[name] = value
  }
  const { token } = asked
  if (typeof token !== 'string') return undefined
  const right = signature(fields, signing)
  const given = Buffer.from(token, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
    ? (fields as Record<Name, string>)
    : undefined
}
