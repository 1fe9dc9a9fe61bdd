import type { UploadKind } from '#contract/uploads'
import { objectPath } from '../../storage/addresses.ts'
import type { File } from './queries.ts'

/** Kinds that a listener adds to a request. */
const ofBrief = new Set<UploadKind>(['pronunciation', 'picture', 'memo'])

/**
 * Photos and samples are for everyone who has signed in; what belongs to a brief for the two parties of its request; a
 * song for its listener and the songwriter who made it, not for one who came after, and the version that was approved
 * for everyone (decisions §7).
 */
export function mayRead(viewerId: string | undefined, file: File): boolean {
  if (file.kind === 'song' && file.approvedSongUrl === objectPath(file.key)) return true
  if (viewerId === undefined) return false
  if (file.kind && ofBrief.has(file.kind))
    return viewerId === file.listenerId || viewerId === file.songwriterId
  if (file.kind !== 'song') return true
  return viewerId === file.ownerId || viewerId === file.listenerId
}
