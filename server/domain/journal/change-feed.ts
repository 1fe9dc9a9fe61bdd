import { AsyncLocalStorage } from 'node:async_hooks'
import { type Change, effectOf } from '#contract/changes'
import { type Hint, isRoomPart, type PersonPart, type RoomPart } from '#contract/grammar/hints'
import { liveDonations } from '#contract/grammar/state'
import { eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { changeHeads, changeSpreads } from '../../db/schema.ts'
import { named } from '../../db/statements/named.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { atEnd, commitText } from '../../db/transactions/transactions.ts'
import { peopleText } from '../requests/access.ts'

/**
 * The change feed: which queries each person's screens must refetch. A write names its change. The contract
 * maps the change to parts of screens and to people (contract/events.ts, contract/changes.ts). Each
 * transaction writes one numbered row for each person. It does so last and in the order of the people's ids,
 * so that the rows of `change_heads` are locked only briefly and two transactions can't deadlock.
 */

/**
 * Maximum number of people that a transaction leaves hints for because they gave to a request. For all of more
 * a job does it (`spread-changes.ts`): they would all wait for the transaction's rows of `change_heads`.
 */
export const mostGivers = 1000

/** A hint, and the id of the room or person that gets it. */
interface Entry {
  id: string
  hint: Hint
}

interface Pending {
  changedRooms: Set<string>
  rooms: Map<string, Entry>
  givers: Map<string, Entry>
  people: Map<string, Entry>
  donations: Map<string, Entry>
}

const pendingIn = new WeakMap<Tx, Pending>()

function pendingOf(tx: Tx): Pending {
  const known = pendingIn.get(tx)
  if (known) return known
  const nothing: Pending = {
    changedRooms: new Set(),
    rooms: new Map(),
    givers: new Map(),
    people: new Map(),
    donations: new Map(),
  }
  pendingIn.set(tx, nothing)
  atEnd(tx, 'change feed', writeChanges)
  return nothing
}

interface Whose {
  room?: string | null | undefined
  /** People who refetch the parts in the effect's `person`. */
  people?: readonly (string | null)[] | undefined
  /** Id of a donation whose giver refetches these parts too. */
  giverOf?: string | undefined
}

/**
 * Remembers a change. At the end of the transaction, all affected people get hints that tell their pages what
 * to refetch.
 */
export function changed(tx: Tx, what: Change, { room, people = [], giverOf }: Whose) {
  const { parties = [], givers = [], person = [] } = effectOf(what)
  const all = pendingOf(tx)
  const add = (list: Map<string, Entry>, id: string | null, part: PersonPart | RoomPart) => {
    const hint: Hint | undefined = isRoomPart(part) ? (room ? `${part} ${room}` : undefined) : part
    if (id && hint) list.set(`${id} ${hint}`, { id, hint })
  }
  if (room) all.changedRooms.add(room)
  if (room) for (const part of parties) add(all.rooms, room, part)
  if (room) for (const part of givers) add(all.givers, room, part)
  for (const part of person) {
    for (const id of people) add(all.people, id, part)
    if (giverOf) add(all.donations, giverOf, part)
  }
}

/** Leaves hints for people. */
export function hint(tx: Tx, userIds: readonly string[], hints: readonly Hint[]) {
  const { people } = pendingOf(tx)
  for (const id of userIds) for (const one of hints) people.set(`${id} ${one}`, { id, hint: one })
}

/** SQL values of the people whose screens show a request, one row for each person. */
const members = peopleText('member')
  .map((person) => `(${person})`)
  .join(', ')
const live = liveDonations.map((status) => `'${status}'`).join(', ')

// Lists are passed as JSON. For arrays, PostgreSQL's planner would estimate a different number of rows at
// each call and plan the query again.
const statement = `with told (user_id, hints) as (
    select user_id, array_agg(distinct hint order by hint) from (
      select party.user_id, room.hint from jsonb_to_recordset($1::jsonb) as room (id uuid, hint text)
        cross join lateral (select * from song_requests where song_requests.id = room.id limit 1) as request
        cross join lateral (values ${members}) as party (user_id)
      union all
      select person.id, person.hint from jsonb_to_recordset($2::jsonb) as person (id uuid, hint text)
      union all
      select giver.id, donation.hint from jsonb_to_recordset($3::jsonb) as donation (id uuid, hint text)
        cross join lateral (select underwriter_id as id from donations where donations.id = donation.id limit 1) as giver
      union all
      select giver.id, room.hint from jsonb_to_recordset($4::jsonb) as room (id uuid, hint text)
        cross join lateral (select distinct underwriter_id as id from donations
          where song_request_id = room.id and status in (${live})) as giver
    ) as every where user_id is not null group by user_id
  ), heads as (
    insert into change_heads as head (user_id, seq) select user_id, 1 from told order by user_id
    on conflict (user_id) do update set seq = head.seq + 1
    returning user_id, seq
  ), written as (
    insert into changes (user_id, seq, hints, created_at)
    select user_id, heads.seq, told.hints, $5::timestamptz from heads join told using (user_id)
  ), done as (${commitText(6)}) select user_id as "userId", seq from heads`

interface Caller {
  userId: string
  change?: number
}

const caller = new AsyncLocalStorage<Caller>()

/**
 * Runs a user's call. Returns its result, and in `change` the number of the change that it recorded for the
 * user. Their page then refetches only once.
 */
export async function knowingOwnChange<Result>(userId: string, run: () => Promise<Result>) {
  const own: Caller = { userId }
  const result = await caller.run(own, run)
  return { result, change: own.change }
}

/** Id of the user whose call is running; undefined for visitors and jobs. */
export const callerId = () => caller.getStore()?.userId

const areMany = `select id from unnest($1::uuid[]) as room (id) where (select true from donations
  where song_request_id = room.id and status in (${live}) offset ${mostGivers} limit 1)`

/** Leaves the hints for very many givers to the job. */
async function leaveToJob(tx: Tx, { changedRooms, givers, people, donations }: Pending) {
  const left: Entry[] = []
  if (givers.size > 0) {
    const ids = [...new Set([...givers.values()].map(({ id }) => id))]
    const many = await named<{ id: string }>(tx, 'rooms_of_many', { text: areMany, values: [ids] })
    for (const [key, entry] of givers)
      if (many.some(({ id }) => id === entry.id) && givers.delete(key)) left.push(entry)
  }
  // These hints are of pledges to the rooms, and of what their givers are notified of.
  const others = people.size + donations.size > mostGivers ? [...people].slice(mostGivers) : []
  if (changedRooms.size > 0 && people.size + donations.size > mostGivers) {
    const hints = new Set([...donations.values(), ...others.map(([, entry]) => entry)].map((one) => one.hint))
    for (const [key] of others) people.delete(key)
    donations.clear()
    for (const id of changedRooms) for (const one of hints) left.push({ id, hint: one })
  }
  if (left.length === 0) return
  const turn = newId()
  const rows = new Map(
    left.map(({ id, hint: one }) => [`${id} ${one}`, { songRequestId: id, hint: one, turn }]),
  )
  await tx
    .insert(changeSpreads)
    .values([...rows.values()])
    .onConflictDoUpdate({ target: [changeSpreads.songRequestId, changeSpreads.hint], set: { turn } })
}

async function writeChanges(tx: Tx, commitId: string) {
  await leaveToJob(tx, pendingOf(tx))
  const { changedRooms, rooms, givers, people, donations } = pendingOf(tx)
  const list = (all: Map<string, Entry>) => JSON.stringify([...all.values()])
  const told = await named<{ userId: string; seq: number }>(tx, 'leave_changes', {
    text: statement,
    values: [list(rooms), list(people), list(donations), list(givers), now(), commitId],
  })
  const userIds = told.map(({ userId }) => userId)
  return (db: Db) => {
    const own = caller.getStore()
    const change = told.find(({ userId }) => userId === own?.userId)?.seq
    if (own && change !== undefined) own.change = change
    for (const listener of listeners.get(db) ?? []) listener(userIds)
    if (changedRooms.size > 0) for (const listener of roomListeners.get(db) ?? []) listener(changedRooms)
  }
}

/** Number of the user's newest change. All later reads are at least as new. */
export async function changeHead(db: Db, userId: string): Promise<number> {
  const [head] = await headOf(db).execute({ userId })
  return head?.seq ?? 0
}

const headOf = prepared((db) =>
  db
    .select({ seq: changeHeads.seq })
    .from(changeHeads)
    .where(eq(changeHeads.userId, sql.placeholder('userId')))
    .prepare('change_head'),
)

/**
 * Makes a function that adds a listener for a database's changes. That function returns another one, which
 * removes the listener.
 */
const listening =
  <Listener>(to: WeakMap<Db, Set<Listener>>) =>
  (db: Db, listener: Listener) => {
    const all = to.get(db) ?? new Set()
    to.set(db, all.add(listener))
    return () => void all.delete(listener)
  }

type Listener = (userIds: string[]) => void
const listeners = new WeakMap<Db, Set<Listener>>()

/**
 * Calls `listener` with the users affected by a committed write of this process. Returns the function that
 * unsubscribes.
 */
export const onChanges = listening(listeners)

type RoomListener = (rooms: ReadonlySet<string>) => void
const roomListeners = new WeakMap<Db, Set<RoomListener>>()

/**
 * Calls `listener` with the ids of rooms that a committed write of this process changed, before the caller of
 * the write gets its result.
 */
export const onRoomChanges = listening(roomListeners)
