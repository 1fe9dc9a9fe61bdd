import { closeSync, openSync, writeSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Call, Line } from './history/lines.ts'

/** Writes the history of a trial to a file, line by line, so that a killed trial has written it (decision 0294). */
export class History {
  readonly file: string
  readonly #handle: number
  #calls = 0

  constructor(file: string) {
    this.file = file
    this.#handle = openSync(file, 'w')
  }

  write(...lines: Line[]) {
    for (const line of lines) writeSync(this.#handle, `${JSON.stringify(line)}\n`)
  }

  /** Writes that somebody asks for something. Returns the number of the call. */
  ask(call: Omit<Call, 'call'>): number {
    this.write({ call: ++this.#calls, ...call })
    return this.#calls
  }

  answer(call: number, status: number, shows?: string) {
    this.write({ answer: call, status, ...(shows !== undefined && { shows }) })
  }

  close() {
    closeSync(this.#handle)
  }
}

/** Number of rows that are read at once. */
const page = 5000

const cents = (column: string) => `(${column} * 100)::float8`

/** Columns of an event, named as in a history. */
const eventColumns = {
  id: 'id',
  subject: 'subject',
  subjectId: 'subject_id',
  seq: 'seq',
  kind: 'kind',
  actorId: 'actor_id',
  fromStatus: 'from_status',
  toStatus: 'to_status',
  reason: 'reason',
  reasonHash: 'reason_hash',
  amount: 'amount::text',
  songRequestId: 'song_request_id',
  createdAt: 'created_at',
  prevHash: 'prev_hash',
  hash: 'hash',
}
const asJson = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`

/** Queries of what a history says about money at its end. Each has a line, and an id by which it is paged. */
const ofMoney = [
  `select id, ${asJson({
    donation: 'id',
    request: 'song_request_id',
    isGeneral: 'is_general',
    status: 'status',
    amount: cents('amount'),
    received: cents('received_amount'),
  })} as line from donations`,
  `select id, ${asJson({ row: "'donation ' || amount", is: 'status' })} as line from donations`,
  ...['pledged', 'sent', 'received'].map(
    (sum) =>
      `select id, ${asJson({ sum: `'${sum}'`, of: 'id', is: cents(`${sum}_amount`) })} as line from song_requests`,
  ),
  `select id, ${asJson({ sum: "'total'", of: "'fund'", is: cents('total_amount') })} as line from community_fund`,
]
const ofEvents = `select id, json_build_object('event', ${asJson(eventColumns)}) as line from events`

/** Writes all donations, their sums and their events. */
export const recordMoney = (pool: Pool, history: History) => recordAll(pool, history, [...ofMoney, ofEvents])

export const recordEvents = (pool: Pool, history: History) => recordAll(pool, history, [ofEvents])

/** Writes the lines of these queries, which have the columns id and line. */
export async function recordAll(pool: Pool, history: History, queries: string[]) {
  for (const query of queries)
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await pool.query<{ id: string; line: Line }>(
        `select * from (${query}) as all_lines where id > $1 order by id limit ${page}`,
        [after],
      )
      history.write(...rows.map(({ line }) => line))
      if (rows.length < page) break
      after = rows.at(-1)!.id
    }
}
