import type { ReportKind } from '#contract/trust/words'
import type { Tx } from '../db/client.ts'
import { newId, now } from '../db/schema/columns.ts'
import type { Storage } from './storage.ts'

/**
 * Replay log in the file storage: ids and times only (decision 0242), enough to repeat each action after a
 * restore. It contains no new link.
 */
type Noted =
  /** Entries about a person. */
  | { kind: 'closed' | 'opened' | 'erased' | 'unsuspended'; id: string }
  | { kind: 'suspended'; id: string; until: string | null }
  /** Entries about a thing, by the kind and id that its reports have. */
  | { kind: 'hidden' | 'shown'; thing: ReportKind; id: string }
  /** Entry about a request. */
  | { kind: 'link_reset'; id: string }
export type Note = Noted & { at: string }

/** An entry on its way into the log. */
export interface Entry {
  id: string
  note: Note
}

/** Job queue, as far as the log needs it. A transaction's job exists only if that commits. */
export interface Queue {
  send(name: string, data: object, options: { tx: Tx }): Promise<void>
}

export const outsideJob = 'outside-log'

/** Appends to the replay log once the transaction has committed. No entry is lost. */
export const noteOutside = (jobs: Queue, tx: Tx, note: Noted) =>
  jobs.send(outsideJob, { id: newId(), note: { ...note, at: now() } } satisfies Entry, { tx })

/** Folder of the log's entries in the storage, next to the users' files. */
export const logFolder = 'log/'

async function* lineOf(note: Note) {
  yield Buffer.from(`${JSON.stringify(note)}\n`)
}

/**
 * Appends one entry, a file with one line of JSON. Its key begins with its time, so that listings are in
 * order, and ends with its job's id, so that a repetition replaces itself.
 */
export async function appendNote(storage: Storage, { id: entryId, note }: Entry) {
  const received = await storage.receive(lineOf(note), 1000)
  await received.keep(`${logFolder}${note.at.slice(0, 7)}/${note.at.replaceAll(':', '')}-${entryId}.jsonl`)
}
