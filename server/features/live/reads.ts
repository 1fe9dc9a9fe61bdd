import { type Hint, roomOf } from '#contract/grammar/hints'
import { type ChangeNotice, listedChanges } from '#contract/work/live'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { peopleText } from '../../domain/requests/access.ts'

/** A person's cursor: the number of the last change that was sent to this person. */
interface Place {
  userId: string
  after: number
}

export interface News {
  head: number
  changes: { seq: number; hints: Hint[] }[]
}

type Row = { user_id: string; head: number; seq: number | null; hints: Hint[] | null }

/** Reads the changes of each person after their cursor. If there are too many, the oldest are left out. */
export async function readNews(db: Db | Tx, places: Place[]): Promise<Map<string, News>> {
  const { rows } = await db.execute<Row>(sql`
    select place.user_id, head.seq as head, change.seq, change.hints
    from unnest(${arrayOf(places.map((one) => one.userId))}::uuid[],
      ${arrayOf(places.map((one) => one.after))}::integer[]) as place (user_id, after)
    join change_heads as head on head.user_id = place.user_id
    left join changes as change on change.user_id = place.user_id and change.seq > place.after
      and change.seq > head.seq - ${listedChanges + 1}
    order by change.seq`)
  const news = new Map<string, News>()
  for (const { user_id: userId, head, seq, hints } of rows) {
    const one = news.get(userId) ?? { head, changes: [] }
    if (seq !== null && hints !== null) one.changes.push({ seq, hints })
    news.set(userId, one)
  }
  return news
}

/** Removes hints about requests that the person no longer takes part in. */
export async function withinRights(db: Db | Tx, all: Map<string, News>): Promise<Map<string, News>> {
  const rooms = new Set<string>()
  for (const { changes } of all.values())
    for (const { hints } of changes) for (const room of hints.map(roomOf)) if (room) rooms.add(room)
  if (rooms.size === 0) return all
  const { rows } = await db.execute<{ id: string; people: (string | null)[] }>(sql`
    select id, array[${sql.raw(peopleText('member').join(', '))}] as people from song_requests where id = any(${arrayOf([...rooms])}::uuid[])`)
  const members = new Map(rows.map(({ id, people }) => [id, people]))
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

export async function liveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute(
    sql`select sid from sessions where sid = any(${arrayOf(ids)}::text[]) and expire > now()`,
  )
  return new Set(rows.map((row) => String(row['sid'])))
}

/** Returns the people with new changes: the number of their latest change differs from their cursor. */
export async function peopleBehind(db: Db, places: Place[]): Promise<string[]> {
  const { rows } = await db.execute<Pick<Row, 'user_id'>>(sql`
    select place.user_id from unnest(${arrayOf(places.map((one) => one.userId))}::uuid[],
      ${arrayOf(places.map((one) => one.after))}::integer[]) as place (user_id, after)
    join change_heads as head on head.user_id = place.user_id where head.seq <> place.after`)
  return rows.map((row) => row.user_id)
}

/** Returns the changes after `after` in order, or a single reset if some of them are missing. */
export function toldSince({ head, changes }: News, after: number): ChangeNotice[] {
  const missed = changes.filter(({ seq }) => seq > after)
  const isWhole = head - after === missed.length
  // Some changes are missing: they were deleted, there are too many, or the cursor is from before a restored
  // backup.
  return isWhole ? missed : [{ seq: head, hints: [], reset: true }]
}

/** Passes an array as one parameter. Without this, drizzle would make each element a parameter. */
const arrayOf = (values: (string | number)[]) => sql.param(values)
