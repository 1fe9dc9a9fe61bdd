import type { UploadKind } from '#contract/files/uploads'
import type { Db } from '../../db/client.ts'
import { isGiver } from '../../domain/giving/givers.ts'
import { is } from '../../domain/requests/access.ts'
import { isSignedSong } from '../../domain/requests/song-address.ts'
import { objectPath } from '../../storage/addresses.ts'
import type { File } from './reads.ts'

/** Kinds of file that a listener adds to a request. */
const ofBrief = new Set<UploadKind>(['pronunciation', 'picture', 'memo'])

/**
 * Permission to read a file. Photos and samples are for everyone who has signed in; a brief's files for the two parties
 * of its request; a song for its listener and the songwriter who made it, not for a later songwriter, and the approved
 * version for who has an address signed with the request's present link (product.md, "The room"), except for a gift that is
 * still wrapped.
 */
export function mayRead(viewerId: string | undefined, file: File, link: unknown): boolean {
  if (file.isHidden) return viewerId !== undefined && isStillReadBy(viewerId, file)
  if (isApprovedSong(file, link) && !file.isWrapped) return true
  if (viewerId === undefined) return false
  if (file.kind && ofBrief.has(file.kind)) return is('party', file, viewerId)
  if (file.kind !== 'song') return true
  return viewerId === file.ownerId || is('listener', file, viewerId)
}

/** What a steward hid is still read by who uploaded it, and by the listener of a hidden request, unless it is a hidden version. */
const isStillReadBy = (viewerId: string, file: File) =>
  viewerId === file.ownerId || (!file.isHiddenFromListener && is('listener', file, viewerId))

/** Underwriters may listen to a wrapped song where its listener allows it. */
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
