import { sql } from 'drizzle-orm'
import { type Hint, roomOf } from '#contract/grammar/hints'
import { listedChanges, type Told } from '#contract/work/live'
import type { Db, Tx } from '../../db/client.ts'
import { peopleText } from '../../domain/requests/access.ts'

/** Somebody and the number of the last change that they were told; nobody is behind it who doesn't name one. */
interface Place {
  userId: string
  after: number
}

export interface News {
  /** The number of the newest change. */
  head: number
  changes: { seq: number; hints: Hint[] }[]
}

type Rows = { user_id: string; head: number; seq: number | null; hints: Hint[] | null }[]

/** What each of these people has to be told since; the oldest is missing where there is too much of it. */
export async function readNews(db: Db | Tx, places: Place[]): Promise<Map<string, News>> {
  const { rows } = await db.execute(sql`
    select place.user_id, head.seq as head, change.seq, change.hints
    from unnest(${arrayOf(places.map((one) => one.userId))}::uuid[],
      ${arrayOf(places.map((one) => one.after))}::integer[]) as place (user_id, after)
    join change_heads as head on head.user_id = place.user_id
    left join changes as change on change.user_id = place.user_id and change.seq > place.after
      and change.seq > head.seq - ${listedChanges + 1}
    order by change.seq`)
  const news = new Map<string, News>()
  for (const { user_id: userId, head, seq, hints } of rows as Rows) {
    const one = news.get(userId) ?? { head, changes: [] }
    if (seq !== null && hints !== null) one.changes.push({ seq, hints })
    news.set(userId, one)
  }
  return news
}

/** Takes out what is no longer theirs to know: of a room that they have no part in (any more). */
export async function withinRights(db: Db | Tx, all: Map<string, News>): Promise<Map<string, News>> {
  const rooms = new Set<string>()
  for (const { changes } of all.values())
    for (const { hints } of changes) for (const room of hints.map(roomOf)) if (room) rooms.add(room)
  if (rooms.size === 0) return all
  const { rows } = await db.execute(sql`
    select id, array[${sql.raw(peopleText('member').join(', '))}] as people from song_requests where id = any(${arrayOf([...rooms])}::uuid[])`)
  const members = new Map(
    (rows as { id: string; people: (string | null)[] }[]).map(({ id, people }) => [id, people]),
  )
  const mayHear = (userId: string, hint: Hint) => {
    const room = roomOf(hint)
    return room === undefined || members.get(room)?.includes(userId) === true
  }
  return new Map(
    [...all].map(([userId, { head, changes }]) => [
      userId,
      {
        head,
        changes: changes.map(({ seq, hints }) => ({
          seq,
          hints: hints.filter((hint) => mayHear(userId, hint)),
        })),
      },
    ]),
  )
}

/** Of these sessions, those that still are. */
export async function liveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute(
    sql`select sid from sessions where sid = any(${arrayOf(ids)}::text[]) and expire > now()`,
  )
  return new Set(rows.map((row) => String(row['sid'])))
}

/** Of these people, those for whom there is more than they were told. */
export async function peopleBehind(db: Db, places: Place[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select place.user_id from unnest(${arrayOf(places.map((one) => one.userId))}::uuid[],
      ${arrayOf(places.map((one) => one.after))}::integer[]) as place (user_id, after)
    join change_heads as head on head.user_id = place.user_id where head.seq <> place.after`)
  return rows.map((row) => String(row['user_id']))
}

/** What is new for one who knows the change `after`, as it is told to them in a row. */
export function toldSince({ head, changes }: News, after: number): Told[] {
  const missed = changes.filter(({ seq }) => seq > after)
  const isWhole = head - after === missed.length
  // Pruned, too many, or a number from before a backup was played back.
  return isWhole ? missed : [{ seq: head, hints: [], reset: true }]
}

/** One value with many in it: drizzle would write out each of an array as a parameter of its own. */
const arrayOf = (values: (string | number)[]) => sql.param(values)
