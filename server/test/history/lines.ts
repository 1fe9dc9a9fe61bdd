import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { State, Step } from './market/state.ts'

/** Somebody asks for something. `call` is a number that no other call has. */
export interface Call {
  call: number
  who: string
  /** What is asked for: a move of the object, or `read`. */
  does: string
  /** The object that it is about, for example `donation 12.34`. */
  on: string
  /** Idempotency key. Calls with the same key are one call. */
  key?: string | undefined
  /** The move, if the object is a whole market. */
  step?: Step
}

/** The reply to a call. A call whose reply was lost has none. */
export interface Answer {
  answer: number
  status: number
  /** What a read has shown. */
  shows?: string
}

/** An object at the end. Without such a line it isn't there. */
interface Row {
  row: string
  is: string
}

export interface DonationRow {
  donation: string
  request: string | null
  isGeneral: boolean
  status: string
  /** In cents. */
  amount: number
  received: number | null
}

/** A sum that the database keeps, in cents: of a request, of the fund, or of all months. */
export interface KeptSum {
  sum: string
  of: string
  is: number
}

export interface ChainedEvent {
  id: string
  subject: string
  subjectId: string
  seq: number
  kind: string
  actorId: string | null
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  reasonHash: string | null
  amount: string | null
  songRequestId: string | null
  createdAt: string
  prevHash: string | null
  hash: string
}

/** A market between its moves: everything that its model knows, and the sums that the database keeps. */
export interface Rest {
  rest: State
  sums: KeptSum[]
}

/** One line of a history, which is a file of JSON lines in the order in which things happened. */
export type Line = Call | Answer | Row | DonationRow | KeptSum | { event: ChainedEvent } | Rest

/** Yields the lines of a history. A last line that a killed program has cut off is left out. */
export async function* readHistory(file: string): AsyncGenerator<Line> {
  let cut = false
  for await (const text of createInterface(createReadStream(file))) {
    if (cut) throw new Error(`${file} has a broken line that is not its last`)
    try {
      yield JSON.parse(text) as Line
    } catch {
      cut = true
    }
  }
}
