import type { PublicSongwriter } from '#contract/people/songwriters'
import { and, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { songwriterProfiles, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isProfileShown, whereListedPerson } from '../requests/visible.ts'

const byId = prepared((db) =>
  db
    .select({
      id: songwriterProfiles.id,
      bio: songwriterProfiles.bio,
      genres: songwriterProfiles.genres,
      rating: songwriterProfiles.rating,
      completedSongs: songwriterProfiles.completedSongs,
      createdAt: songwriterProfiles.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(
      and(
        eq(songwriterProfiles.id, sql.placeholder('id')),
        songwriterProfiles.publicPage,
        isProfileShown,
        whereListedPerson(users),
      ),
    )
    .prepare('songwriter_page'),
)

/**
 * Reads a songwriter's public page. Undefined if there is none, or if the songwriter is suspended or has
 * closed the account. Photos are left out, because they are for signed-in users only.
 */
export async function findPublicSongwriter(db: Db | Tx, id: string): Promise<PublicSongwriter | undefined> {
  const [row] = await byId(db).execute({ id })
  if (!row) return undefined
  const { firstName, lastName, ...shown } = row
  return { ...shown, user: { firstName, lastName, profileImageUrl: null } }
}
