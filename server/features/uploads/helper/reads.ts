import { and, eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { uploads } from '../../../db/schema.ts'
import type { Upload } from '../reads.ts'

export async function findUploadInParts(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Upload | undefined> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  return upload
}
