import { sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { objectPath } from '../../storage/addresses.ts'

/**
 * Marks a person's files as detached, with an old date, so that the next cleanup of uploads deletes them from
 * the storage. Songs that the person delivered remain, but without their names.
 */
export async function eraseFiles(tx: Tx, userId: string) {
  const path = sql`${objectPath('')} || uploads.key`
  await tx.execute(sql`update uploads set name = null where owner_id = ${userId}`)
  await tx.execute(sql`update uploads set attached_at = null, created_at = now() - interval '2 days'
    where owner_id = ${userId}
      and not exists (select 1 from deliveries where song_url = ${path} and songwriter_id = ${userId})`)
}
