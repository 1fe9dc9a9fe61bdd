import { ms } from '#contract/grammar/time'
import { photoSize } from '#contract/people/photos'
import type { Listed } from '#contract/people/songwriters'
import { mostShown, type Showcase } from '#contract/requests/showcase'
import { counted } from '#contract/surface/counts'
import { fullName, initials } from '#contract/surface/format'
import { offerLine } from '#contract/surface/offer-line'
import { linesOf } from '#contract/work/lyrics'
import { alias, and, desc, eq, isNotNull, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../requests/access.ts'
import { signedSong } from '../requests/song-address.ts'
import { clock, isListed, isUnwrapped, shownName, whereListedPerson } from '../requests/visible.ts'
import { offerColumns } from '../songwriters/offers.ts'
import { hasPublicPage, ifShowsMedia } from '../songwriters/public-page.ts'
import { firstSample } from '../songwriters/samples.ts'

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
      createdAt: songRequests.createdAt,
      approvedAt: songRequests.approvedAt,
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
      priceFrom: offerColumns.priceFrom,
      usualDays: offerColumns.usualDays,
      changesIncluded: offerColumns.changesIncluded,
      firstName: users.firstName,
      lastName: users.lastName,
      photo: ifShowsMedia<string | null>(users.profileImageUrl, sql`null`).as('photo'),
      sample: ifShowsMedia<Listed['sample']>(firstSample, sql`null`).as('sample'),
    })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(hasPublicPage)
    .orderBy(desc(songwriterProfiles.id))
    .limit(mostShown)
    .prepare('showcase_songwriters'),
)

/** Pixels of a face on a dense screen. */
const photoPixels = 192

/** Maximum number of characters of a bio on a card. */
const mostBio = 200

/** True for a sung line. Headings of verses, such as '[Chorus]', are left out. */
const isSung = (line: string) => line !== '' && !/^\[.*\]$/.test(line)

const firstWords = (lyrics: string | null) =>
  linesOf(lyrics ?? '')
    .map((line) => line.trim())
    .filter((line) => isSung(line) && line.length <= 80)
    .slice(0, 2)

/** Fewest songs that say how long a song takes. */
const fewest = 3

/** Time in which half of these songs were finished, counted from the request: '3 weeks'. */
function halfWithin(songs: { createdAt: string; approvedAt: string | null }[]) {
  if (songs.length < fewest) return null
  const waits = songs.map(({ createdAt, approvedAt }) => Date.parse(approvedAt!) - Date.parse(createdAt))
  const days = waits.toSorted((one, other) => one - other)[Math.ceil(waits.length / 2) - 1]! / ms.day
  return days > 7 ? counted(Math.ceil(days / 7), 'week') : counted(Math.max(1, Math.ceil(days)), 'day')
}

export async function findShowcase(db: Db | Tx): Promise<Showcase> {
  const songs = await newestSongs(db).execute()
  const songwriters = await newestSongwriters(db).execute()
  return {
    halfWithin: halfWithin(songs),
    songs: songs.map(({ songUrl, artist, lyrics, createdAt: _, approvedAt: __, ...song }) => ({
      ...song,
      songwriter: fullName(artist),
      songUrl: signedSong(songUrl!, song.shareableId),
      words: firstWords(lyrics),
    })),
    songwriters: songwriters.map(({ firstName, lastName, bio, photo, ...shown }) => ({
      ...shown,
      offer: offerLine(shown),
      photo: photo && `${photo}?size=${photoSize(photoPixels)}`,
      bio: bio.slice(0, mostBio).toWellFormed(),
      name: fullName({ firstName, lastName }) || 'A songwriter',
      initials: initials({ firstName, lastName }) || '♪',
    })),
  }
}
