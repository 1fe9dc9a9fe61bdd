import { payableWays, shownWays } from '#contract/giving/ways'
import { lastToday } from '#contract/grammar/calendar'
import type { QueryOf } from '#contract/grammar/endpoint'
import { liveDonations } from '#contract/grammar/state'
import type { OwnProfile } from '#contract/people/songwriter-profile'
import {
  type AllWays,
  allWays,
  type songwriters as calls,
  type Listed,
  type Songwriter,
} from '#contract/people/songwriters'
import { and, desc, eq, or, type PgColumn, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { fetchSize, type Page, toPage } from '../../db/page.ts'
import { donations, songwriterProfiles, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { isGivenBy } from '../../domain/giving/givers.ts'
import { wayColumns as ways } from '../../domain/money/being-paid.ts'
import { isOfSongwriter } from '../../domain/requests/access.ts'
import {
  isHidden,
  isProfileShown,
  isProfileShownTo,
  whereListedPerson,
} from '../../domain/requests/visible.ts'
import { nothingOffered, offerColumns, offerOf, whereIsPausing } from '../../domain/songwriters/offers.ts'
import { firstSample, samples, sampleTitles } from '../../domain/songwriters/samples.ts'

const person = {
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
}

const cardColumns = {
  id: songwriterProfiles.id,
  bio: songwriterProfiles.bio,
  genres: songwriterProfiles.genres,
  rating: songwriterProfiles.rating,
  completedSongs: songwriterProfiles.completedSongs,
  ...offerColumns,
  user: person,
}

/**
 * A way to be paid, or null if it is turned off or its owner isn't listed. The owner reads it by another
 * query.
 */
const unlessOff = (way: PgColumn) =>
  sql<
    string | null
  >`case when ${songwriterProfiles.waysOffSince} is null and ${whereListedPerson(users)} then ${way} end`

const profileColumns = {
  ...cardColumns,
  userId: songwriterProfiles.userId,
  sampleSongs: songwriterProfiles.sampleSongs,
  sampleTitles: sampleTitles.as('titles'),
  samples: samples.as('samples'),
  publicPage: songwriterProfiles.publicPage,
  hiddenAt: songwriterProfiles.hiddenAt,
  waysChangedAt: songwriterProfiles.waysChangedAt,
  createdAt: songwriterProfiles.createdAt,
  updatedAt: songwriterProfiles.updatedAt,
}

/**
 * Sorted by the profile's date, newest first. Not sorted by its id, because that is the account's id: an old
 * account may have a new profile.
 */
const cards = (db: Db, ...where: ReturnType<typeof sql>[]) =>
  db
    .select({ ...cardColumns, sample: firstSample.as('sample') })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(and(isProfileShown, whereListedPerson(users), ...where))
    .orderBy(desc(songwriterProfiles.createdAt), desc(songwriterProfiles.id))
    .limit(sql.placeholder('fetch'))

const isFurther = sql`(${songwriterProfiles.createdAt}, ${songwriterProfiles.id}) < (
  select last.created_at, last.id from ${songwriterProfiles} last where last.id = ${sql.placeholder('cursor')})`
/** SQL condition: the profile has this way to be paid, and the way makes payable in the site's currency. */
const isUsable = (way: keyof AllWays) =>
  sql`(${ways[way]} is not null and ${sql.raw(`'${way}'`)} = any(${sql.placeholder('usable')}::text[]))`
const wantedGenre = sql`${sql.placeholder('genre')}::text`
const isWanted = sql`(${wantedGenre} is null or ${wantedGenre} = any(${songwriterProfiles.genres}))
  and (not ${sql.placeholder('hasSamples')}::boolean or cardinality(${songwriterProfiles.sampleSongs}) > 0)
  and (not ${sql.placeholder('canBePaid')}::boolean or (${songwriterProfiles.waysOffSince} is null
    and (${sql.join(allWays.map(isUsable), sql` or `)})))
  and (not ${sql.placeholder('notPaused')}::boolean or not ${whereIsPausing(sql.placeholder('today'))})`
/** A condition of its own, without a case for no price, so that the index of those with a price is used. */
const isWithinPrice = sql`${songwriterProfiles.priceFrom} <= ${sql.placeholder('maxPrice')}::numeric`

const pagesOf = (name: string, ...where: ReturnType<typeof sql>[]) => ({
  first: prepared((db) => cards(db, ...where).prepare(`songwriters_first${name}`)),
  further: prepared((db) => cards(db, isFurther, ...where).prepare(`songwriters_further${name}`)),
})
const pages = {
  all: pagesOf(''),
  wanted: pagesOf('_wanted', isWanted),
  priced: pagesOf('_priced', isWithinPrice, isWanted),
}

export async function listSongwriters(
  db: Db | Tx,
  { genre, hasSamples, canBePaid, maxPrice, notPaused, ...wish }: QueryOf<typeof calls.list>,
): Promise<Page<Listed>> {
  const isFiltered = genre || hasSamples || canBePaid || notPaused
  const query = maxPrice ? pages.priced : isFiltered ? pages.wanted : pages.all
  const filters = {
    genre: genre ?? null,
    hasSamples: hasSamples === 'true',
    canBePaid: canBePaid === 'true',
    usable: payableWays(),
    maxPrice,
    notPaused: notPaused === 'true',
    today: lastToday(),
  }
  const from = { ...filters, fetch: fetchSize(wish), cursor: wish.cursor }
  const rows = await query[wish.cursor ? 'further' : 'first'](db).execute(from)
  return toPage(rows.map(offerOf), wish)
}

const viewer = sql.placeholder('viewerId')
/**
 * SQL condition: the viewer gives to this songwriter. Givers need the ways to pay even if the profile is
 * hidden.
 */
const givesTo = sql`exists (select 1 from ${donations} where ${isGivenBy(sql`${viewer}::uuid`)}
  and ${isOfSongwriter(donations, songwriterProfiles.userId)} and ${isIn(liveDonations)})`

const songwriterById = prepared((db) =>
  db
    .select({
      ...profileColumns,
      paypalLink: unlessOff(ways.paypalLink).as('paypal'),
      venmoHandle: unlessOff(ways.venmoHandle).as('venmo'),
      cashappHandle: unlessOff(ways.cashappHandle).as('cashapp'),
      tipLink: unlessOff(ways.tipLink).as('tip'),
      waysOffSince: sql<null>`null`.as('ways_off'),
    })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(and(eq(songwriterProfiles.id, sql.placeholder('id')), or(isProfileShownTo(viewer), givesTo)))
    .prepare('songwriter_by_id'),
)

const ownProfile = prepared((db) =>
  db
    .select({ ...profileColumns, ...ways, waysOffSince: songwriterProfiles.waysOffSince })
    .from(songwriterProfiles)
    .innerJoin(users, eq(users.id, songwriterProfiles.userId))
    .where(eq(songwriterProfiles.userId, sql.placeholder('userId')))
    .prepare('own_songwriter_profile'),
)

/** Empty fields for a hidden profile. Its givers see only the name and the ways to pay. */
const nothingSaid = {
  bio: '',
  genres: [],
  sampleSongs: [],
  sampleTitles: [],
  samples: [],
  publicPage: false,
  ...nothingOffered,
}

export async function findSongwriter(
  db: Db | Tx,
  of: { id: string; viewerId: string },
): Promise<Songwriter | undefined> {
  const [found] = await songwriterById(db).execute(of)
  const songwriter = found && offerOf(shownWays(found))
  if (!songwriter || !isHidden(songwriter) || songwriter.id === of.viewerId) return songwriter
  return { ...songwriter, ...nothingSaid, hiddenAt: null }
}

export async function findOwnProfile(db: Db | Tx, userId: string): Promise<OwnProfile | undefined> {
  const [profile] = await ownProfile(db).execute({ userId })
  return profile && offerOf(profile)
}
