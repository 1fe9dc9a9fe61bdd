import type { ReportKind } from '#contract/trust/words'
import type { Tx } from '../db/client.ts'
import { newId, now } from '../db/schema/columns.ts'
import type { Storage } from './storage.ts'

/**
 * The log outside the database: what a restored backup must not bring back. It lies in the storage, and holds ids and
 * times alone (decision 0242): as much as repeats each entry, and no new link.
 */
type Noted =
  /** Entries about a person. */
  | { kind: 'closed' | 'opened' | 'erased' | 'unsuspended'; id: string }
  | { kind: 'suspended'; id: string; until: string | null }
  /** Entries about a thing, by the kind and id that reports of it have. */
  | { kind: 'hidden' | 'shown'; thing: ReportKind; id: string }
  /** Entry about a request. */
  | { kind: 'link_reset'; id: string }
export type Note = Noted & { at: string }

/** An entry on its way into the log. */
export interface Entry {
  id: string
  note: Note
}

/** The job queue, as far as the log needs it: a job of a transaction is there only if that commits. */
export interface Queue {
  send(name: string, data: object, options: { tx: Tx }): Promise<void>
}

export const outsideJob = 'outside-log'

/** Appends to the log outside the database, once the transaction has committed; none of them is lost. */
export const noteOutside = (jobs: Queue, tx: Tx, note: Noted) =>
  jobs.send(outsideJob, { id: newId(), note: { ...note, at: now() } } satisfies Entry, { tx })

/** Where the log's entries lie in the storage, beside everybody's files. */
export const logFolder = 'log/'

async function* lineOf(note: Note) {
  yield Buffer.from(`${JSON.stringify(note)}\n`)
}

/**
 * Appends one entry, a file with one line of JSON. Its key begins with its time, so that a listing is in order, and ends
 * with the id of its job: appended again, it replaces itself.
 */
export async function appendNote(storage: Storage, { id: entryId, note }: Entry) {
  const received = await storage.receive(lineOf(note), 1000)
  await received.keep(`${logFolder}${note.at.slice(0, 7)}/${note.at.replaceAll(':', '')}-${entryId}.jsonl`)
}
