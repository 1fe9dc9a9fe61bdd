import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** DER prefixes of an Ed25519 key's 32 bytes: PKCS #8 for a private key, SPKI for a public key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** Signature type of Ed25519 in C2SP signed-note. */
const ed25519 = 1

/** A site's public key. */
export interface PublicKey {
  id: string
  name: string
  /** Base64 of the key's 32 bytes. */
  publicKey: string
}

export interface SigningKey extends PublicKey {
  sign(bytes: Uint8Array): Buffer
}

/** Key hash of C2SP signed-note: its first four bytes, in hexadecimal. */
export const keyIdOf = (name: string, publicKey: Uint8Array) =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Uint8Array.of(ed25519))
    .update(publicKey)
    .digest('hex')
    .slice(0, 8)

export const bytesOf = (base64: string) => Buffer.from(base64, 'base64')

const publicHalf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spki.length)

export const publicKeyOf = (seed: string) => publicHalf(privateKey(seed)).toString('base64')

const privateKey = (seed: string) =>
  createPrivateKey({ key: Buffer.concat([pkcs8, bytesOf(seed)]), format: 'der', type: 'pkcs8' })

export function signingKey(seed: string, name: string): SigningKey {
  const key = privateKey(seed)
  const publicBytes = publicHalf(key)
  return {
    id: keyIdOf(name, publicBytes),
    name,
    publicKey: publicBytes.toString('base64'),
    sign: (bytes) => sign(null, bytes, key),
  }
}

/** True if the id belongs to this key, and this key made the signature. */
export function isSignedBy({ id, name, publicKey }: PublicKey, bytes: Uint8Array, signature: Uint8Array) {
  const raw = bytesOf(publicKey)
  if (raw.length !== 32 || keyIdOf(name, raw) !== id) return false
  return verify(
    null,
    bytes,
    createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' }),
    signature,
  )
}
