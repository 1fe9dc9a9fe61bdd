import type { UploadKind } from '#contract/files/uploads'
import type { Db } from '../../db/client.ts'
import { isGiver } from '../../domain/giving/givers.ts'
import { is } from '../../domain/requests/access.ts'
import { isSignedSong } from '../../domain/requests/song-address.ts'
import { objectPath } from '../../storage/addresses.ts'
import type { File } from './reads.ts'

const ofBrief = new Set<UploadKind>(['pronunciation', 'picture', 'memo'])

/**
 * Permission to read a file. Photos and samples are for everyone who has signed in. A brief's files are for the two
 * parties of its request. A song is for its listener and the songwriter who made it, not for a later songwriter. The
 * approved version is also for anyone with an address signed with the request's current link (product.md, "The
 * room"), except for a wrapped gift.
 */
export function mayRead(viewerId: string | undefined, file: File, link: unknown): boolean {
  if (file.isHidden) return viewerId !== undefined && isStillReadBy(viewerId, file)
  if (isApprovedSong(file, link) && !file.isWrapped) return true
  if (viewerId === undefined) return false
  if (file.kind && ofBrief.has(file.kind)) return is('party', file, viewerId)
  if (file.kind !== 'song') return true
  return viewerId === file.ownerId || is('listener', file, viewerId)
}

/**
 * A hidden file is still readable for its uploader, and for the listener of a hidden request, unless it is a hidden
 * version.
 */
const isStillReadBy = (viewerId: string, file: File) =>
  viewerId === file.ownerId || (!file.isHiddenFromListener && is('listener', file, viewerId))

/** Underwriters may hear a wrapped song if its listener allows it. */
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
