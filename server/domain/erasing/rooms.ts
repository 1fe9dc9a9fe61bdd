import { privateSong } from '#contract/giving/fund'
import { formerMember } from '#contract/people/closing'
import { sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { erasedBeforeSalts } from '../journal/chain.ts'

/** Erases a person's data in requests and donations, both their own and other people's. */
export async function eraseOfRooms(tx: Tx, userId: string) {
  await eraseRequests(tx, userId)
  await tx.execute(sql`delete from project_notes where is_private and songwriter_id = ${userId}
    and song_request_id in (${written(userId)})`)
  await tx.execute(
    sql`update donations set proof_url = null where underwriter_id = ${userId} and proof_url is not null`,
  )
  await tx.execute(
    sql`delete from disputes where donation_id in (select id from donations where underwriter_id = ${userId})`,
  )
  await tx.execute(sql`update donations set sent_ways = null
    where songwriter_id = ${userId} and sent_to = ${userId} and sent_ways is not null`)
  await eraseReasons(tx, userId)
  await eraseReported(tx, userId)
  await eraseTold(tx, userId)
}

/**
 * Erases what this person told in their requests. Title, mood and genre stay with an approved song, which is
 * its songwriter's work; of a request that was never approved they are erased too. The rows remain for hash
 * chains and sums, and delivered songs remain for their songwriters. No one can open a withdrawn request any
 * more, so all its words are erased.
 */
async function eraseRequests(tx: Tx, userId: string) {
  const own = sql`select id from song_requests where listener_id = ${userId}`
  const gone = sql`${own} and not is_approved and withdrawn_at is not null`
  await tx.execute(sql`delete from brief_files where song_request_id in (${own})`)
  await tx.execute(sql`delete from must_haves where song_request_id in (${own})`)
  await tx.execute(sql`update deliveries set must_haves = '[]' where song_request_id in (${own})`)
  await tx.execute(sql`update creative_direction_updates set original_value = null
    where song_request_id in (${own})`)
  await tx.execute(
    sql`delete from project_messages where sender_id = ${userId} and song_request_id in (${gone})`,
  )
  await tx.execute(
    sql`delete from delivery_comments where author_id = ${userId} and song_request_id in (${gone})`,
  )
  await tx.execute(
    sql`delete from lyric_comments where author_id = ${userId} and song_request_id in (${gone})`,
  )
  await tx.execute(sql`update song_requests set story = '', musical_preferences = null, review = null,
    recipient = null, occasion = null, needed_by = null, needed_by_changed_on = null, former_needed_by = null
    where listener_id = ${userId}`)
  await tx.execute(sql`update song_requests set title = ${privateSong}, emotions = '{}', genre = '', is_public = false
    where listener_id = ${userId} and not is_approved`)
}

/**
 * Requests that this person works on or has worked on. Accepting a request writes a first status update, so
 * former work is found by it.
 */
const written = (userId: string) => sql`select id from song_requests where songwriter_id = ${userId}
  union select song_request_id from project_status_updates where songwriter_id = ${userId}`
const rooms = (userId: string) => sql`select id from song_requests where listener_id = ${userId}
  union ${written(userId)}`

/**
 * Erases the reasons that this person wrote, and their salts. The chain keeps the hash, or marks an older
 * event's reason as erased. An event that isn't chained yet is chained later without its reason.
 */
const eraseReasons = (tx: Tx, userId: string) =>
  tx.execute(sql`update events set reason = null, reason_salt = null,
      reason_hash = case when seq is null then reason_hash else coalesce(reason_hash, ${erasedBeforeSalts}) end
    where actor_id = ${userId} and reason is not null and subject_id in (
      ${rooms(userId)}
      union select id from donations where underwriter_id = ${userId}
      union select id from donations where songwriter_id = ${userId}
      union select id from donations where song_request_id in (${rooms(userId)}))`)

/** Erases the titles of this person's requests from reports about other people's work in these requests. */
const eraseReported = (tx: Tx, userId: string) =>
  tx.execute(sql`update reports set snapshot = snapshot || ${JSON.stringify({ title: privateSong })}::jsonb
    where snapshot ? 'title' and case_id in (select id from report_cases
      where song_request_id in (select id from song_requests where listener_id = ${userId}))`)

/**
 * Erases this person's words and name, and erased titles, from notifications of other people in their rooms.
 */
async function eraseTold(tx: Tx, userId: string) {
  const told = sql`song_request_id in (${rooms(userId)}) and user_id in (
    select listener_id from song_requests where id in (${rooms(userId)})
    union select songwriter_id from song_requests where id in (${rooms(userId)})
    union select songwriter_id from project_status_updates where song_request_id in (${rooms(userId)})
    union select underwriter_id from donations where song_request_id in (${rooms(userId)}))`
  const isTheirs = sql`(actor_id = ${userId} or caused_by = ${userId})`
  await tx.execute(sql`update notifications set subjects = subjects - 'reason' - 'receiver'
    where ${told} and ${isTheirs} and subjects ?| array['reason', 'receiver']`)
  await tx.execute(sql`update notifications set subjects = subjects || ${JSON.stringify({ writer: formerMember })}::jsonb
    where ${told} and subjects ? 'writer' and song_request_id in (${written(userId)})`)
  await tx.execute(sql`update notifications set subjects = subjects || ${JSON.stringify({ title: privateSong })}::jsonb
    where ${told} and song_request_id in (
      select id from song_requests where listener_id = ${userId} and not is_approved)`)
}
