import canonicalize from 'canonicalize'
import type { ReceiptProof, ReceiptStatement } from '#contract/giving/books/proof'
import { bytesOf, isSignedBy, type PublicKey, type SigningKey } from '../keys.ts'

/** Bytes that are signed: canonical JSON (RFC 8785), which anyone can make again from the file. */
const spelled = (receipt: ReceiptStatement) => Buffer.from(canonicalize(receipt)!)

export const signReceipt = (receipt: ReceiptStatement, key: SigningKey): ReceiptProof['signature'] => ({
  keyId: key.id,
  name: key.name,
  signature: key.sign(spelled(receipt)).toString('base64'),
})

export const receiptSigner = <Key extends PublicKey>(
  { receipt, signature: { keyId, name, signature } }: Pick<ReceiptProof, 'receipt' | 'signature'>,
  keys: readonly Key[],
): Key | undefined =>
  keys.find(
    (key) => key.id === keyId && key.name === name && isSignedBy(key, spelled(receipt), bytesOf(signature)),
  )
