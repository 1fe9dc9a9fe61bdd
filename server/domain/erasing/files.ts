import { sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { objectPath } from '../../storage/addresses.ts'

/**
 * Marks a person's files as detached, with an old date, so that the next cleanup of uploads deletes them from
 * the storage. Songs that the person delivered remain, and files of briefs whose song was approved, but
 * without their names.
 */
export async function eraseFiles(tx: Tx, userId: string) {
  const path = sql`${objectPath('')} || uploads.key`
  await tx.execute(sql`update uploads set name = null where owner_id = ${userId}`)
  await tx.execute(sql`update uploads set attached_at = null, created_at = now() - interval '2 days'
    where owner_id = ${userId}
      and not exists (select 1 from deliveries where song_url = ${path} and songwriter_id = ${userId})
      and not exists (select 1 from brief_files inner join song_requests on song_requests.id = song_request_id
        where url = ${path} and is_approved)
      and not exists (select 1 from must_haves inner join song_requests on song_requests.id = song_request_id
        where song_request_id = uploads.song_request_id and pronunciation_url = ${path} and is_approved)`)
}
