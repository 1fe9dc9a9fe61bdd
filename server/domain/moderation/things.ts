import type { ReportKind } from '#contract/trust/words'
import { eq, type PgColumn, type SQL, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import {
  deliveries,
  deliveryComments,
  disputes,
  donations,
  gifts,
  lyricComments,
  lyricDrafts,
  projectMessages,
  type Snapshot,
  songRequests,
  songwriterProfiles,
  thanks,
  users,
} from '../../db/schema.ts'

export interface Thing {
  /** Author of the text or the song; null for a gift's receiver, who has no account. */
  ownerId: string | null
  songRequestId: string | null
  hiddenAt: string | null
  /** Texts of the item, by field. */
  words: Snapshot
}

const none = sql<null>`null`
const ofListener = sql<string>`${songRequests.listenerId}`

/** Query for each kind that can be reported: author and texts. Private notes and files are not read. */
const read: Record<ReportKind, (db: Db | Tx, id: string) => Promise<Thing[]>> = {
  request: (db, id) =>
    db
      .select({
        ownerId: ofListener,
        songRequestId: sql<string>`${songRequests.id}`,
        hiddenAt: songRequests.hiddenAt,
        words: {
          title: songRequests.title,
          story: songRequests.story,
          musicalPreferences: songRequests.musicalPreferences,
          // Only for a gift: the listener's texts for the gift's receiver.
          receiverName: gifts.receiverName,
          dedication: gifts.dedication,
        },
      })
      .from(songRequests)
      .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
      .where(eq(songRequests.id, id)),
  songwriter: (db, id) =>
    db
      .select({
        ownerId: sql<string>`${songwriterProfiles.userId}`,
        songRequestId: none,
        hiddenAt: songwriterProfiles.hiddenAt,
        words: {
          name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
          bio: songwriterProfiles.bio,
        },
      })
      .from(songwriterProfiles)
      .innerJoin(users, eq(users.id, songwriterProfiles.userId))
      .where(eq(songwriterProfiles.id, id)),
  delivery: (db, id) =>
    ofRequest(db, deliveries, deliveries.id, id, {
      ownerId: sql<string>`${deliveries.songwriterId}`,
      hiddenAt: deliveries.hiddenAt,
      words: {
        title: songRequests.title,
        version: sql<string>`${deliveries.version}::text`,
        note: deliveries.note,
        lyrics: deliveries.lyrics,
      },
    }),
  message: (db, id) =>
    ofRequest(db, projectMessages, projectMessages.id, id, {
      ownerId: sql<string>`${projectMessages.senderId}`,
      hiddenAt: projectMessages.hiddenAt,
      words: { text: projectMessages.message },
    }),
  comment: (db, id) =>
    ofRequest(db, deliveryComments, deliveryComments.id, id, {
      ownerId: sql<string>`${deliveryComments.authorId}`,
      hiddenAt: deliveryComments.hiddenAt,
      words: { text: deliveryComments.text },
    }),
  lyric_draft: (db, id) =>
    ofRequest(db, lyricDrafts, lyricDrafts.id, id, {
      ownerId: sql<string>`${lyricDrafts.songwriterId}`,
      hiddenAt: lyricDrafts.hiddenAt,
      words: { title: songRequests.title, lyrics: lyricDrafts.lyrics },
    }),
  lyric_comment: (db, id) =>
    ofRequest(db, lyricComments, lyricComments.id, id, {
      ownerId: sql<string>`${lyricComments.authorId}`,
      hiddenAt: lyricComments.hiddenAt,
      words: { text: lyricComments.text },
    }),
  review: (db, id) =>
    db
      .select({
        ownerId: ofListener,
        songRequestId: sql<string>`${songRequests.id}`,
        hiddenAt: songRequests.reviewHiddenAt,
        words: { rating: sql<string>`${songRequests.rating}::text`, text: songRequests.review },
      })
      .from(songRequests)
      .where(sql`${songRequests.id} = ${id} and ${songRequests.rating} is not null`),
  gift_answer: (db, id) =>
    db
      .select({
        ownerId: none,
        songRequestId: sql<string>`${gifts.songRequestId}`,
        hiddenAt: gifts.answerHiddenAt,
        words: { by: gifts.receiverName, text: gifts.answer },
      })
      .from(gifts)
      .where(sql`${gifts.songRequestId} = ${id} and ${gifts.answer} is not null`),
  thank_you: (db, id) =>
    ofRequest(db, thanks, thanks.songRequestId, id, {
      ownerId: ofListener,
      hiddenAt: thanks.hiddenAt,
      words: { text: thanks.text },
    }),
  dispute: (db, id) =>
    db
      .select({
        ownerId: sql<string>`${donations.underwriterId}`,
        songRequestId: sql<string>`${disputes.songRequestId}`,
        hiddenAt: disputes.hiddenAt,
        words: { text: disputes.text, answer: donations.rejectionReason },
      })
      .from(disputes)
      .innerJoin(donations, eq(donations.id, disputes.donationId))
      .where(eq(disputes.donationId, id)),
}

type Part =
  | typeof deliveries
  | typeof projectMessages
  | typeof deliveryComments
  | typeof lyricDrafts
  | typeof lyricComments
  | typeof thanks

interface PartColumns {
  ownerId: SQL<string>
  hiddenAt: PgColumn
  words: Record<string, PgColumn | SQL<string>>
}

async function ofRequest(db: Db | Tx, table: Part, idColumn: PgColumn, id: string, columns: PartColumns) {
  const rows = await db
    .select({ ...columns, songRequestId: sql<string>`${table.songRequestId}` })
    .from(table as typeof deliveries)
    .innerJoin(songRequests, eq(songRequests.id, table.songRequestId))
    .where(eq(idColumn, id))
  return rows as Thing[]
}

/**
 * Reads the current state of something reported. Undefined if it doesn't exist or was deleted. A review, an
 * answer to a gift and a thank-you are found by their request's id, a giver's statement by its donation's id.
 */
export async function findThing(db: Db | Tx, kind: ReportKind, id: string): Promise<Thing | undefined> {
  const [thing] = await read[kind](db, id)
  return thing
}
