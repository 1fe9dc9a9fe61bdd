import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { UploadKind } from '#contract/files/uploads'
import { requestMoves } from '#contract/grammar/state'
import { type Db, type Tx, withTx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { gifts, songRequests, uploads, users } from '../../db/schema.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isStillWrapped } from '../../domain/requests/visible.ts'

export type Upload = typeof uploads.$inferSelect

export interface NewUpload {
  id: string
  ownerId: string
  key: string
  site: string
  kind?: UploadKind | undefined
  maxBytes: number
  songRequestId?: string
  name?: string | undefined
  declaredSize?: number | undefined
  declaredType?: string | undefined
}

/** Notes that a file may come. Undefined where the key is somebody else's, or holds an attached file already. */
export async function expectUpload(db: Db | Tx, upload: NewUpload) {
  const [expected] = await db
    .insert(uploads)
    .values(upload)
    .onConflictDoUpdate({
      target: uploads.key,
      set: {
        site: upload.site,
        declaredSize: upload.declaredSize ?? null,
        declaredType: upload.declaredType ?? null,
        partsId: null,
      },
      setWhere: and(eq(uploads.ownerId, upload.ownerId), isNull(uploads.attachedAt)),
    })
    .returning()
  return expected
}

/** A project of this songwriter's, and whether it takes a song now. Undefined where it is not theirs. */
export async function deliverableProject(db: Db | Tx, id: string, songwriterId: string) {
  const [project] = await db
    .select({ deliverable: inArray(songRequests.status, [...requestMoves.deliver.from]) })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), whereIs('songwriter', songwriterId)))
  return project as { deliverable: boolean } | undefined
}

export async function findUpload(db: Db | Tx, key: string): Promise<Upload | undefined> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key))
  return upload
}

/**
 * Runs `place` while nobody can attach or sweep the upload. False where it is attached or gone: then what it holds, or
 * held, is not to be touched.
 */
export const placeUpload = (db: Db, key: string, place: () => Promise<void>): Promise<boolean> =>
  withTx(db, async (tx) => {
    const [waiting] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.key, key), isNull(uploads.attachedAt)))
      .for('update')
    if (waiting) await place()
    return waiting !== undefined
  })

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
      isWrapped: isStillWrapped.as('is_wrapped'),
      underwritersMayListen: gifts.underwritersMayListen,
    })
    .from(uploads)
    .leftJoin(songRequests, eq(songRequests.id, uploads.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, uploads.songRequestId))
    .where(and(eq(uploads.key, sql.placeholder('key')), isNotNull(uploads.attachedAt)))
    .prepare('attached_file'),
)

/** An attached file with what decides who may have it. */
export async function findFile(db: Db, key: string) {
  const [file] = await attached(db).execute({ key })
  return file
}
export type File = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Of two photos that are set at once, one is set after the other. */
export const lockUser = (tx: Tx, id: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')

export async function setPhotoOf(tx: Tx, userId: string, profileImageUrl: string) {
  const [user] = await tx.update(users).set({ profileImageUrl }).where(eq(users.id, userId)).returning()
  return user!
}
