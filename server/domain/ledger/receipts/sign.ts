import canonicalize from 'canonicalize'
import type { ReceiptProof, ReceiptStatement } from '#contract/giving/books/proof'
import { bytesOf, isSignedBy, type PublicKey, type SigningKey } from '../keys.ts'

/**
 * Bytes that are signed: canonical JSON (RFC 8785), which anyone can make again from the file.
 * @throws {Error} for half a surrogate pair, which the database can't hold either
 */
const spelled = (receipt: ReceiptStatement) => Buffer.from(canonicalize(receipt)!)

export const signReceipt = (receipt: ReceiptStatement, key: SigningKey): ReceiptProof['signature'] => ({
  keyId: key.id,
  name: key.name,
  signature: key.sign(spelled(receipt)).toString('base64'),
})

export function receiptSigner<Key extends PublicKey>(
  { receipt, signature: { keyId, name, signature } }: Pick<ReceiptProof, 'receipt' | 'signature'>,
  keys: readonly Key[],
): Key | undefined {
  if (Object.values(receipt).some((value) => typeof value === 'string' && !value.isWellFormed()))
    return undefined
  const bytes = spelled(receipt)
  return keys.find(
    (key) => key.id === keyId && key.name === name && isSignedBy(key, bytes, bytesOf(signature)),
  )
}
