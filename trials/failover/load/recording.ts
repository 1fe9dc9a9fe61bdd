import type { Pool } from 'pg'
import type { Call } from '../../../server/test/history/lines.ts'
import { History, recordAll, recordMoney } from '../../../server/test/record-history.ts'
import type { Seen } from './caller.ts'

/** Tables of what is made once, by the word that the history has for it. Each row is found by a text of its own. */
const places = {
  message: ['project_messages', 'message'],
  note: ['project_notes', 'content'],
  status: ['project_status_updates', 'description'],
  request: ['song_requests', 'title'],
  delivery: ['deliveries', 'song_url'],
} as const

const ofPlaces = [
  ...Object.entries(places).map(
    ([kind, [table, mark]]) =>
      `select id, json_build_object('row', 'once ${kind} ' || ${mark}, 'is', 'made') as line from ${table}`,
  ),
  `select id, json_build_object('row', 'request ' || subject_id, 'is', 'accepted by ' || actor_id) as line
    from events where kind = 'accepted'`,
]

/** Name of an object in the history. */
export const once = (kind: keyof typeof places, mark: string) => `once ${kind} ${mark}`

/** Writes the history of a load: its writes and the reads after them, and at the end what the database has. */
export class Recording {
  readonly #history: History
  #marks = 0

  constructor(file: string) {
    this.#history = new History(file)
  }

  get file() {
    return this.#history.file
  }

  /** Returns a text that no other write has. */
  mark = () => `mark ${++this.#marks} of this trial`
  /** Returns an amount that no other pledge has. */
  amount = () => ((100 + ++this.#marks) / 100).toFixed(2)

  /** Sends a call, and writes it and its reply down. `shows` says what a reply has shown of the object. */
  async call(call: Omit<Call, 'call'>, send: () => Promise<Seen>, shows?: (seen: Seen) => string) {
    const number = this.#history.ask(call)
    const seen = await send()
    if (seen.status !== undefined)
      this.#history.answer(number, seen.status, seen.status < 300 ? shows?.(seen) : undefined)
    return seen
  }

  async end(pool: Pool) {
    await recordMoney(pool, this.#history)
    await recordAll(pool, this.#history, ofPlaces)
    this.#history.close()
  }
}
