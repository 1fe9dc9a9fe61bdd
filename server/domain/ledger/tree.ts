import { createHash } from 'node:crypto'

/** Hash of a leaf (RFC 9162, 2.1.1). */
export const leafHash = (data: Uint8Array): Buffer =>
  createHash('sha256').update(Uint8Array.of(0)).update(data).digest()

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest()

/** Largest power of two below n. n must be at least 2. */
const split = (n: number) => 2 ** Math.floor(Math.log2(n - 1))

/**
 * Merkle tree hash over hashes of leaves. They may also be hashes of perfect subtrees of equal size, of which
 * only the last may be smaller.
 */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return createHash('sha256').digest()
  if (hashes.length === 1) return hashes[0]!
  const k = split(hashes.length)
  return nodeHash(rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)))
}

/** Inclusion path of RFC 9162, 2.1.3.1, from the leaf up to the root. */
export function pathOf(hashes: readonly Buffer[], index: number): Buffer[] {
  if (hashes.length <= 1) return []
  const k = split(hashes.length)
  const [left, right] = [hashes.slice(0, k), hashes.slice(k)]
  return index < k ? [...pathOf(left, index), rootOf(right)] : [...pathOf(right, index - k), rootOf(left)]
}

/**
 * Root that follows from an inclusion path. Undefined if the path's length doesn't fit a tree of this size.
 */
export function rootByPath(
  leaf: Buffer,
  { index, size, path }: { index: number; size: number; path: readonly Buffer[] },
): Buffer | undefined {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size)) || index < 0 || index >= size)
    return undefined
  if (size === 1) return path.length === 0 ? leaf : undefined
  const sibling = path.at(-1)
  if (!sibling) return undefined
  const k = split(size)
  const below = path.slice(0, -1)
  if (index < k) {
    const left = rootByPath(leaf, { index, size: k, path: below })
    return left && nodeHash(left, sibling)
  }
  const right = rootByPath(leaf, { index: index - k, size: size - k, path: below })
  return right && nodeHash(sibling, right)
}
