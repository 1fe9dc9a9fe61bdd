import { and, eq, isNull } from 'drizzle-orm'
import type { UploadKind } from '#contract/files/uploads'
import { type Db, type Tx, withTx } from '../../db/client.ts'
import { uploads } from '../../db/schema.ts'

interface NewUpload {
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

/**
 * Records that a file may be uploaded. Undefined where another person owns the key, or its file is already attached.
 */
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

/**
 * Runs `place` while the row is locked, so that nobody can attach or sweep the upload. False where it is attached or
 * gone: then its bytes must not be touched.
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
