import { requestMoves } from '#contract/requests/moves'
import { and, eq, inArray, isNotNull, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { gifts, songRequests, songwriterProfiles, uploads, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isFileHidden, isStillWrapped, whereHidden } from '../../domain/requests/visible.ts'
import { hasPublicPage } from '../../domain/songwriters/public-page.ts'
import { objectPath } from '../../storage/addresses.ts'

export type Upload = typeof uploads.$inferSelect

/**
 * Flag that this songwriter's request can be delivered, and the time it was hidden. Undefined if it isn't theirs.
 */
export async function deliverableProject(db: Db | Tx, id: string, songwriterId: string) {
  const [project] = await db
    .select({
      deliverable: inArray(songRequests.status, [...requestMoves.deliver.from]),
      hiddenAt: songRequests.hiddenAt,
    })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), whereIs('songwriter', songwriterId)))
  return project
}

const find = async (db: Db | Tx, where: SQL | undefined): Promise<Upload | undefined> =>
  (await db.select().from(uploads).where(where))[0]

export const findUpload = (db: Db | Tx, key: string) => find(db, eq(uploads.key, key))

export const findUploadInParts = (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  find(db, and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))

const exists = (from: SQL) => sql<boolean>`exists (select 1 from ${from})`
const isVersionHidden = isFileHidden(uploads.songRequestId, sql`${objectPath('')} || ${uploads.key}`)
/** SQL condition: a sample of a hidden profile. Photos don't belong to the profile. */
const isOfHiddenProfile = exists(sql`${songwriterProfiles} where ${uploads.kind} = 'sample'
  and ${songwriterProfiles.userId} = ${uploads.ownerId} and ${whereHidden(songwriterProfiles)}`)
const isHidden = sql<boolean>`(${whereHidden(songRequests)} or ${isVersionHidden} or ${isOfHiddenProfile})`

/** SQL condition: photo or sample of a songwriter whose public page shows both. */
const isOnPublicPage = sql<boolean>`coalesce(${uploads.kind} in ('photo', 'sample')
  and ${songwriterProfiles.publicMedia} and ${hasPublicPage}, false)`

/**
 * Owner of an upload, with the time since which the owner is suspended. The upload's URL may be older than
 * the suspension.
 */
export async function findOwner(db: Db | Tx, { ownerId }: Pick<Upload, 'ownerId'>) {
  const [owner] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, ownerId))
  return owner
}

const attached = prepared((db) =>
  db
    .select({
      id: uploads.id,
      key: uploads.key,
      ownerId: uploads.ownerId,
      kind: uploads.kind,
      name: uploads.name,
      type: uploads.type,
      size: uploads.size,
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      approvedSongUrl: sql<
        string | null
      >`case when ${songRequests.isApproved} then ${songRequests.completedSongUrl} end`,
      songRequestId: uploads.songRequestId,
      isHidden: isHidden.as('is_hidden'),
      isPublic: isOnPublicPage.as('is_public'),
      isHiddenFromListener: isVersionHidden.as('is_version_hidden'),
      shareableId: songRequests.shareableId,
      isWrapped: isStillWrapped.as('is_wrapped'),
      underwritersMayListen: gifts.underwritersMayListen,
      title: songRequests.title,
      artist: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(uploads)
    .leftJoin(songRequests, eq(songRequests.id, uploads.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, uploads.songRequestId))
    .leftJoin(users, eq(users.id, uploads.ownerId))
    .leftJoin(songwriterProfiles, eq(songwriterProfiles.userId, uploads.ownerId))
    .where(and(eq(uploads.key, sql.placeholder('key')), isNotNull(uploads.attachedAt)))
    .prepare('attached_file'),
)

export async function findFile(db: Db, key: string) {
  const [file] = await attached(db).execute({ key })
  return file
}

export type File = NonNullable<Awaited<ReturnType<typeof findFile>>>
