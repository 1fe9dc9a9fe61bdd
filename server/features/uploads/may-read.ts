import { objectPath } from '../../storage/addresses.ts'
import type { File } from './queries.ts'

/**
 * Photos and samples are for everyone who has signed in; a pronunciation for the two parties of its request; a song for its listener and the songwriter who made it, not
 * for one who came after, and the version that was approved for everyone (decisions §7).
 */
export function mayRead(viewerId: string | undefined, file: File): boolean {
  if (file.kind === 'song' && file.approvedSongUrl === objectPath(file.key)) return true
  if (viewerId === undefined) return false
  if (file.kind === 'pronunciation') return viewerId === file.listenerId || viewerId === file.songwriterId
  if (file.kind !== 'song') return true
  return viewerId === file.ownerId || viewerId === file.listenerId
}
