import type { QueryOf } from '#contract/grammar/endpoint'
import type { songRequests as calls, SongRequest } from '#contract/requests/song-requests'
import { and, asc, eq, type PgColumn, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { fetchSize, firstId, type Page, toPage } from '../../db/page.ts'
import { songRequests, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { whereListedPerson } from '../../domain/requests/visible.ts'
import { budgetOf, forItsValues, isInBudget, isOpenToAll, openColumns } from './reads.ts'

const { id, neededBy, formerNeededBy, neededByChangedOn, genre } = songRequests

/**
 * Day that counts for the order: on the UTC day of a change the former one, because nobody may gain a place by
 * changing it back and forth (product.md, "The brief"). The database's clock decides at each read, in UTC. A
 * job that moved the days at midnight would leave a wrong order where it is late.
 */
const isChangedToday = sql`${neededByChangedOn} = current_date`
const isUnchanged = sql`${neededByChangedOn} is distinct from current_date`
const counted = sql<string | null>`case when ${isChangedToday} then ${formerNeededBy} else ${neededBy} end`
const isAhead = sql<boolean>`coalesce(${counted} >= current_date, false)`

const listed = (db: Db, day: PgColumn, where: SQL | undefined, ...order: PgColumn[]) =>
  db
    .select({ ...openColumns, day: sql<string>`${day}`.as('day') })
    .from(songRequests)
    .innerJoin(users, whereIs('listener', users.id))
    .where(and(isOpenToAll, where, whereListedPerson(users)))
    .orderBy(...order.map((column) => asc(column)))
    .limit(sql.placeholder('fetch'))

const isFurther = (day: PgColumn) => sql`${day} >= current_date
  and (${day}, ${id}) > (${sql.placeholder('day')}::date, ${sql.placeholder('id')}::uuid)`
const isLater = sql`not ${isAhead} and ${id} > ${sql.placeholder('last')}::uuid`

/**
 * One list of three parts, each in the order of an index of its own: days that were not changed today, days
 * that were, and at the end the requests whose day has passed or is missing.
 */
const partsOf = (name: string, wanted?: SQL) => ({
  unchanged: prepared((db) =>
    listed(db, neededBy, and(isUnchanged, isFurther(neededBy), wanted), neededBy, id).prepare(
      name && `${name}_unchanged`,
    ),
  ),
  changed: prepared((db) =>
    listed(
      db,
      formerNeededBy,
      and(isChangedToday, isFurther(formerNeededBy), wanted),
      formerNeededBy,
      id,
    ).prepare(name && `${name}_changed`),
  ),
  last: prepared((db) => listed(db, neededBy, and(isLater, wanted), id).prepare(name && `${name}_last`)),
})

const ofGenre = sql.placeholder('genre')
const all = partsOf('open_needed')
const filtered = partsOf(
  forItsValues,
  and(sql`(${ofGenre}::text is null or ${genre} = ${ofGenre}::text)`, isInBudget),
)

/** Where the page after this request begins: its day and id, and from which id on the last part is read. */
const placeOf = prepared((db) =>
  db
    .select({ id, day: counted.as('day'), isAhead: isAhead.as('is_ahead') })
    .from(songRequests)
    .where(eq(id, sql.placeholder('cursor')))
    .prepare('open_needed_place'),
)

const first = { id: firstId, day: '-infinity', isAhead: true }

/**
 * Open requests with the nearest needed day first. Requests of one day, and those without a day, have the one
 * that waits longest first.
 */
export async function listNeeded(db: Db | Tx, wish: QueryOf<typeof calls.open>): Promise<Page<SongRequest>> {
  const { genre, cursor } = wish
  const [place] = cursor ? await placeOf(db).execute({ cursor }) : [first]
  if (!place) return { rows: [], next: undefined }
  const { byBudget, bounds } = budgetOf(wish)
  const { unchanged, changed, last } = genre || byBudget ? filtered : all
  const filters = { genre: genre ?? null, ...bounds }
  const fetch = fetchSize(wish)
  const from = { ...filters, day: place.day, id: place.id, fetch }
  const ahead = place.isAhead
    ? (await Promise.all([unchanged(db).execute(from), changed(db).execute(from)])).flat()
    : []
  const rows = ahead.toSorted(byDay).slice(0, fetch)
  if (rows.length === fetch) return toPage(rows, wish)
  const after = { ...filters, last: place.isAhead ? firstId : place.id, fetch: fetch - rows.length }
  return toPage([...rows, ...(await last(db).execute(after))], wish)
}

interface Placed {
  day: string
  id: string
}
/** Days and ids sort as texts. */
const byDay = (one: Placed, other: Placed) => (`${one.day} ${one.id}` < `${other.day} ${other.id}` ? -1 : 1)
