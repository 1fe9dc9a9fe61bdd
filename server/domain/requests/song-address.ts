import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Keyed by the request's current link, a secret of 128 bits, so that an address reveals nothing about the
 * link.
 */
const proofOf = (path: string, shareableId: string) => createHmac('sha256', shareableId).update(path).digest()

/**
 * Address of a song for people outside its two parties (product.md, "The room"). Signed with the request's
 * current link, so that a renewal invalidates it.
 */
export const signedSong = (path: string, shareableId: string) =>
  `${path}?link=${proofOf(path, shareableId).toString('base64url')}`

/** True if `link`, from an address's query, signs the song under the request's current link. */
export function isSignedSong(path: string, shareableId: string, link: unknown): boolean {
  if (typeof link !== 'string') return false
  const [given, right] = [Buffer.from(link, 'base64url'), proofOf(path, shareableId)]
  return given.length === right.length && timingSafeEqual(given, right)
}
