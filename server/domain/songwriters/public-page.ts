import type { PublicSongwriter } from '#contract/people/songwriters'
import { and, eq, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { songwriterProfiles, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isProfileShown, whereListedPerson } from '../requests/visible.ts'
import { offerColumns, offerOf } from './offers.ts'
import { samples, sampleTitles } from './samples.ts'

/** SQL condition: everyone may see this songwriter's page. */
export const hasPublicPage = and(songwriterProfiles.publicPage, isProfileShown, whereListedPerson(users))!

/** SQL: a value of a public page for those whose page shows photo and samples, else another. */
export const ifShowsMedia = <T>(value: SQL<T> | typeof users.profileImageUrl, otherwise: SQL) =>
  sql<T>`case when ${songwriterProfiles.publicMedia} then ${value} else ${otherwise} end`

const byId = prepared((db) =>
  db
    .select({
      id: songwriterProfiles.id,
      bio: songwriterProfiles.bio,
      genres: songwriterProfiles.genres,
      rating: songwriterProfiles.rating,
      completedSongs: songwriterProfiles.completedSongs,
      createdAt: songwriterProfiles.createdAt,
      ...offerColumns,
      firstName: users.firstName,
      lastName: users.lastName,
      photo: ifShowsMedia<string | null>(users.profileImageUrl, sql`null`).as('photo'),
      sampleTitles: ifShowsMedia(sampleTitles, sql`'{}'::text[]`).as('titles'),
      samples: ifShowsMedia(samples, sql`'[]'::json`).as('samples'),
    })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(and(eq(songwriterProfiles.id, sql.placeholder('id')), hasPublicPage))
    .prepare('songwriter_page'),
)

/**
 * Reads a songwriter's public page. Undefined if there is none, or if the songwriter is suspended or has
 * closed the account.
 */
export async function findPublicSongwriter(db: Db | Tx, id: string): Promise<PublicSongwriter | undefined> {
  const [row] = await byId(db).execute({ id })
  if (!row) return undefined
  const { firstName, lastName, photo, ...shown } = row
  return { ...offerOf(shown), user: { firstName, lastName, profileImageUrl: photo } }
}
