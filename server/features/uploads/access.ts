import type { UploadKind } from '#contract/files/uploads'
import type { Db } from '../../db/client.ts'
import { isGiver } from '../../domain/giving/givers.ts'
import { is } from '../../domain/requests/access.ts'
import { isSignedSong } from '../../domain/requests/song-address.ts'
import { objectPath } from '../../storage/addresses.ts'
import type { File } from './reads.ts'

const ofBrief = new Set<UploadKind>(['pronunciation', 'picture', 'memo'])

/**
 * Permission to read a file. Photos and samples: everyone who is signed in, and everyone where the
 * songwriter's public page shows them. Files of a brief: the
 * listener and the songwriter of the request. A song: the listener and the songwriter who made it, but no
 * later songwriter. The approved version: also anyone with a URL that is signed with the request's current
 * link (product.md, "The room"), except for a wrapped gift.
 */
export function mayRead(viewerId: string | undefined, file: File, link: unknown): boolean {
  if (file.isHidden) return viewerId !== undefined && isStillReadBy(viewerId, file)
  if (file.isPublic || (isApprovedSong(file, link) && !file.isWrapped)) return true
  if (viewerId === undefined) return false
  if (file.kind && ofBrief.has(file.kind)) return is('party', file, viewerId)
  if (file.kind !== 'song') return true
  return viewerId === file.ownerId || is('listener', file, viewerId)
}

/**
 * True if a person may still read a hidden file. These are its uploader and, if the request is hidden but not
 * this version, the listener.
 */
const isStillReadBy = (viewerId: string, file: File) =>
  viewerId === file.ownerId || (!file.isHiddenFromListener && is('listener', file, viewerId))

/** True if the listener of a wrapped song allows underwriters to hear it, and the viewer is one of them. */
export const mayHearWrapped = async (db: Db, viewerId: string | undefined, file: File, link: unknown) =>
  viewerId !== undefined &&
  !file.isHidden &&
  file.songRequestId !== null &&
  isApprovedSong(file, link) &&
  file.underwritersMayListen === true &&
  isGiver(db, file.songRequestId, viewerId)

function isApprovedSong({ kind, key, approvedSongUrl, shareableId }: File, link: unknown) {
  const path = objectPath(key)
  return kind === 'song' && approvedSongUrl === path && isSignedSong(path, shareableId ?? '', link)
}
