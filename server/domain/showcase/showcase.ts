import { mostShown, type Showcase } from '#contract/requests/showcase'
import { fullName, initials } from '#contract/surface/format'
import { linesOf } from '#contract/work/lyrics'
import { alias, and, desc, eq, isNotNull, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../requests/access.ts'
import { signedSong } from '../requests/song-address.ts'
import {
  clock,
  isListed,
  isProfileShown,
  isUnwrapped,
  shownName,
  whereListedPerson,
} from '../requests/visible.ts'

const artist = alias(users, 'artist')

/**
 * SQL: a column of the song's version. If one file was delivered as several versions, the latest version is
 * used.
 */
const ofSong = <T>(column: 'seconds' | 'lyrics') =>
  sql<T>`(select ${sql.raw(column)} from ${deliveries} as heard where heard.song_request_id = ${songRequests.id}
    and heard.song_url = ${songRequests.completedSongUrl} and heard.hidden_at is null
    order by heard.version desc limit 1)`

/**
 * Newest public songs. They are approved, visible and not wrapped, and neither party is suspended or closed.
 */
export const newestSongs = prepared((db) =>
  db
    .select({
      title: songRequests.title,
      genre: songRequests.genre,
      emotions: songRequests.emotions,
      shareableId: songRequests.shareableId,
      songUrl: songRequests.completedSongUrl,
      listener: shownName(songRequests.isAnonymous, users.firstName).as('listener_name'),
      artist: { firstName: artist.firstName, lastName: artist.lastName },
      seconds: ofSong<number | null>('seconds').as('seconds'),
      lyrics: ofSong<string | null>('lyrics').as('lyrics'),
    })
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .innerJoin(artist, and(whereIs('songwriter', artist.id), whereListedPerson(artist)))
    .crossJoin(clock)
    .where(
      and(
        isListed,
        sql`${songRequests.status} = 'approved'`,
        isNotNull(songRequests.completedSongUrl),
        isUnwrapped,
      ),
    )
    .orderBy(desc(songRequests.approvedAt), desc(songRequests.id))
    .limit(mostShown)
    .prepare('showcase_songs'),
)

export const newestSongwriters = prepared((db) =>
  db
    .select({
      id: songwriterProfiles.id,
      bio: songwriterProfiles.bio,
      genres: songwriterProfiles.genres,
      rating: songwriterProfiles.rating,
      completedSongs: songwriterProfiles.completedSongs,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(and(sql`${songwriterProfiles.publicPage}`, isProfileShown, whereListedPerson(users)))
    .orderBy(desc(songwriterProfiles.id))
    .limit(mostShown)
    .prepare('showcase_songwriters'),
)

/** Maximum number of characters of a bio on a card. */
const mostBio = 200

/** True for a sung line. Headings of verses, such as '[Chorus]', are left out. */
const isSung = (line: string) => line !== '' && !/^\[.*\]$/.test(line)

const firstWords = (lyrics: string | null) =>
  linesOf(lyrics ?? '')
    .map((line) => line.trim())
    .filter((line) => isSung(line) && line.length <= 80)
    .slice(0, 2)

export async function findShowcase(db: Db | Tx): Promise<Showcase> {
  const songs = await newestSongs(db).execute()
  const songwriters = await newestSongwriters(db).execute()
  return {
    songs: songs.map(({ songUrl, artist, lyrics, ...song }) => ({
      ...song,
      songwriter: fullName(artist),
      songUrl: signedSong(songUrl!, song.shareableId),
      words: firstWords(lyrics),
    })),
    songwriters: songwriters.map(({ firstName, lastName, bio, ...shown }) => ({
      ...shown,
      bio: bio.slice(0, mostBio).toWellFormed(),
      name: fullName({ firstName, lastName }) || 'A songwriter',
      initials: initials({ firstName, lastName }) || '♪',
    })),
  }
}
