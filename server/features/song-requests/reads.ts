import type { QueryOf } from '#contract/grammar/endpoint'
import { maxAmount } from '#contract/grammar/money'
import type { Order } from '#contract/grammar/text'
import type { songRequests as calls, OwnRequest, SongRequest } from '#contract/requests/song-requests'
import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import {
  firstId,
  lastId,
  orderedValues,
  type Page,
  type PageWish,
  pageValues,
  toPage,
} from '../../db/page.ts'
import { songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isForAll, whereIs } from '../../domain/requests/access.ts'
import { occasionColumns, projectPage, requestColumns } from '../../domain/requests/requests.ts'
import { asOwnRequests, isListenersTurn, makingColumns } from '../../domain/requests/turns.ts'
import { isProfileShown, isThere, whereListedPerson } from '../../domain/requests/visible.ts'

/** Literal values: with parameters a prepared query couldn't use the partial index. */
const isOpen = and(sql`${songRequests.status} = 'open'`, isThere)

const newestFirst = desc(songRequests.id)

const isBeforeCursor = lt(songRequests.id, sql.placeholder('before'))

export const openColumns = { ...requestColumns, ...occasionColumns }

const listed = (db: Db, where: SQL | undefined, ...order: SQL[]) =>
  db
    .select(openColumns)
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .where(and(where, whereListedPerson(users)))
    .orderBy(...order)
    .limit(sql.placeholder('fetch'))

export const isOpenToAll = and(isOpen, isForAll)

export const isInBudget = and(
  gte(songRequests.pledgedAmount, sql.placeholder('minPledged')),
  lte(songRequests.pledgedAmount, sql.placeholder('maxPledged')),
)

/**
 * An empty name: PostgreSQL plans an unnamed statement for its parameter values. Few matches are best found
 * by the index of the pledged sum and then sorted, many matches by a scan in order. One generic plan would be
 * slow for one of the two.
 */
export const forItsValues = ''

const { genre: genreColumn, id: idColumn } = songRequests
const ofGenre = sql.placeholder('genre')
const from = sql.placeholder('from')

/**
 * Conditions that select a genre by a range of the index on genre and id. With `genre = $1` PostgreSQL would
 * rather scan the open requests of all genres (decision 0033).
 */
const ways = {
  newest: {
    sorted: desc,
    further: lt(idColumn, from),
    inGenre: sql`(${genreColumn}, ${idColumn}) < (${ofGenre}, ${from})
      and (${genreColumn}, ${idColumn}) >= (${ofGenre}, ${firstId})`,
  },
  oldest: {
    sorted: asc,
    further: gt(idColumn, from),
    inGenre: sql`(${genreColumn}, ${idColumn}) > (${ofGenre}, ${from})
      and (${genreColumn}, ${idColumn}) <= (${ofGenre}, ${lastId})`,
  },
}

function openPagesBy(order: Order) {
  const { sorted, further, inGenre } = ways[order]
  const byId = sorted(idColumn)
  const byGenre = sorted(genreColumn)
  return {
    all: prepared((db) => listed(db, and(isOpenToAll, further), byId).prepare(`open_${order}`)),
    genre: prepared((db) =>
      listed(db, and(isOpenToAll, inGenre), byGenre, byId).prepare(`open_genre_${order}`),
    ),
    budget: prepared((db) => listed(db, and(isOpenToAll, isInBudget, further), byId).prepare(forItsValues)),
    both: prepared((db) =>
      listed(db, and(isOpenToAll, inGenre, isInBudget), byGenre, byId).prepare(forItsValues),
    ),
  }
}

const openPages = { newest: openPagesBy('newest'), oldest: openPagesBy('oldest') }

/** Bounds of the pledged sum, which are inclusive, and if they leave anything out. */
export function budgetOf({ minPledged = 0, maxPledged = Number(maxAmount) }: QueryOf<typeof calls.open>) {
  return { byBudget: minPledged > 0 || maxPledged < Number(maxAmount), bounds: { minPledged, maxPledged } }
}

/** Returns requests that any songwriter may accept. */
export async function listOpen(
  db: Db | Tx,
  { genre, ...wish }: QueryOf<typeof calls.open>,
): Promise<Page<SongRequest>> {
  const { byBudget, bounds } = budgetOf(wish)
  const pages = openPages[wish.order ?? 'newest']
  const query = genre ? pages[byBudget ? 'both' : 'genre'] : pages[byBudget ? 'budget' : 'all']
  return toPage(await query(db).execute({ ...orderedValues(wish), genre, ...bounds }), wish)
}

const ofListener = whereIs('listener', sql.placeholder('listenerId'))

const ownPages = {
  all: prepared((db) => projectPage(db, ofListener, makingColumns).prepare('own_requests')),
  own: prepared((db) =>
    projectPage(db, and(ofListener, isListenersTurn), makingColumns).prepare('own_requests_in_turn'),
  ),
}

export async function listOwn(
  db: Db | Tx,
  listenerId: string,
  { turn, ...wish }: QueryOf<typeof calls.mine>,
): Promise<Page<OwnRequest>> {
  const rows = await ownPages[turn ?? 'all'](db).execute({ ...pageValues(wish), listenerId })
  return toPage(asOwnRequests(rows, listenerId), wish)
}

const invitationPage = prepared((db) =>
  listed(
    db,
    and(isOpen, whereIs('invited', sql.placeholder('songwriterId')), isBeforeCursor),
    newestFirst,
  ).prepare('invitations'),
)

export const listInvitations = async (
  db: Db | Tx,
  songwriterId: string,
  wish: PageWish,
): Promise<Page<SongRequest>> =>
  toPage(await invitationPage(db).execute({ ...pageValues(wish), songwriterId }), wish)

/** True if this songwriter can be invited. A hidden profile counts as missing. */
export async function hasShownProfile(db: Db | Tx, id: string) {
  const [profile] = await db
    .select({ id: songwriterProfiles.id })
    .from(songwriterProfiles)
    .where(and(eq(songwriterProfiles.id, id), isProfileShown))
  return profile !== undefined
}
