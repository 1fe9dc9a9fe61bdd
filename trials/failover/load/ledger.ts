import type { Pool } from 'pg'
import { isDone, type Seen } from './caller.ts'

/**
 * Queries that count, after the trial, how often each write of a kind was done. A write is identified by its
 * mark.
 */
const places = {
  message: 'select message as mark, count(*)::int as times from project_messages group by 1',
  note: 'select content as mark, count(*)::int as times from project_notes group by 1',
  status: 'select description as mark, count(*)::int as times from project_status_updates group by 1',
  request: 'select title as mark, count(*)::int as times from song_requests group by 1',
  pledge: 'select amount::text as mark, count(*)::int as times from donations group by 1',
  sent: "select subject_id::text as mark, count(*)::int as times from events where kind = 'sent' group by 1",
  confirmed:
    "select subject_id::text as mark, count(*)::int as times from events where kind = 'confirmed' group by 1",
  accepted: `select subject_id::text || ' ' || actor_id::text as mark, count(*)::int as times
    from events where kind = 'accepted' group by 1`,
  delivered: 'select song_url as mark, count(*)::int as times from deliveries group by 1',
} as const
type Kind = keyof typeof places

interface Reckoning {
  acknowledged: number
  unanswered: number
  unansweredButDone: number
  lost: string[]
  twice: string[]
}

/** Record of all writes: kind, mark, and whether the client got a response. */
export class Ledger {
  readonly #entries: { kind: Kind; mark: string; isAcknowledged: boolean }[] = []
  #marks = 0

  /** Returns a text that no other write has. */
  mark = () => `mark ${++this.#marks} of this trial`
  /** Returns an amount that no other pledge has. */
  amount = () => {
    const cents = 100 + ++this.#marks
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  }

  /** Records a write, with or without a response. A write that the server rejected is not recorded. */
  note(kind: Kind, mark: string, seen: Seen) {
    const isRefused = seen.status !== undefined && seen.status >= 400 && seen.status < 500
    if (!isRefused) this.#entries.push({ kind, mark, isAcknowledged: isDone(seen) })
  }

  async reckon(database: Pool): Promise<Reckoning> {
    const found = new Map<string, number>()
    for (const [kind, question] of Object.entries(places)) {
      const { rows } = await database.query<{ mark: string; times: number }>(question)
      for (const { mark, times } of rows) found.set(`${kind}: ${mark}`, times)
    }
    const seen = this.#entries.map(({ kind, mark, isAcknowledged }) => {
      const name = `${kind}: ${mark}`
      return { name, isAcknowledged, times: found.get(name) ?? 0 }
    })
    const { rows: shared } = await database.query<{ id: string }>(
      "select subject_id as id from events where kind = 'accepted' group by 1 having count(*) > 1",
    )
    const open = seen.filter(({ isAcknowledged }) => !isAcknowledged)
    return {
      acknowledged: seen.length - open.length,
      unanswered: open.length,
      unansweredButDone: open.filter(({ times }) => times > 0).length,
      lost: seen.filter((one) => one.isAcknowledged && one.times === 0).map(({ name }) => name),
      twice: [
        ...seen.filter(({ times }) => times > 1).map(({ name }) => name),
        ...shared.map(({ id }) => `request ${id} was accepted by several`),
      ],
    }
  }
}
