import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signature of a song's path. The key is the request's current link, a secret of more than 128 bits, so that
 * a song's URL reveals nothing about the link.
 */
const proofOf = (path: string, shareableId: string) => createHmac('sha256', shareableId).update(path).digest()

/**
 * URL of a song for people other than its two parties (product.md, "The room"). It is signed with the
 * request's current link, so that it becomes invalid when the link is renewed.
 */
export const signedSong = (path: string, shareableId: string) =>
  `${path}?link=${proofOf(path, shareableId).toString('base64url')}`

/**
 * True if `link`, from the query of a song's URL, is the song's signature with the request's current link.
 */
export function isSignedSong(path: string, shareableId: string, link: unknown): boolean {
  if (typeof link !== 'string') return false
  const [given, right] = [Buffer.from(link, 'base64url'), proofOf(path, shareableId)]
  return given.length === right.length && timingSafeEqual(given, right)
}
