import { createHmac, timingSafeEqual } from 'node:crypto'

/** Keyed by the request's present link, a secret of 128 bits: who reads an address learns nothing of the link. */
const proofOf = (path: string, shareableId: string) => createHmac('sha256', shareableId).update(path).digest()

/**
 * The address of a song for people outside its two parties (product.md, "The room"): signed with the request's present
 * link, so that a renewed link ends it.
 */
export const signedSong = (path: string, shareableId: string) =>
  `${path}?link=${proofOf(path, shareableId).toString('base64url')}`

/** Whether `link`, of an address's query, signs the song under the request's present link. */
export function isSignedSong(path: string, shareableId: string, link: unknown): boolean {
  if (typeof link !== 'string') return false
  const [given, right] = [Buffer.from(link, 'base64url'), proofOf(path, shareableId)]
  return given.length === right.length && timingSafeEqual(given, right)
}
