import { Readable } from 'node:stream'
import type { ReportKind } from '#contract/trust/words'
import type { Tx } from '../db/client.ts'
import { newId, now } from '../db/schema/columns.ts'
import type { Storage } from './storage.ts'

/**
 * Entry of the replay log in the file storage. Contains only ids and times (decision 0242), enough to repeat
 * each action after a restore. After "link_reset" the repeated action makes another new link.
 */
type Noted =
  /** Entries about a person. */
  | { kind: 'closed' | 'opened' | 'erased' | 'unsuspended'; id: string }
  | { kind: 'suspended'; id: string; until: string | null }
  /** Entries about reported content, with the kind and id that reports use. */
  | { kind: 'hidden' | 'shown'; thing: ReportKind; id: string }
  /** Entry about a request. */
  | { kind: 'link_reset'; id: string }
export type Note = Noted & { at: string }

export interface Entry {
  id: string
  note: Note
}

/** The part of the job queue that the log needs. A job sent in a transaction exists only if it commits. */
export interface Queue {
  send(name: string, data: object, options: { tx: Tx }): Promise<void>
}

export const outsideJob = 'outside-log'

/**
 * Appends an entry to the replay log after the transaction's commit. Uses a job, so no entry is lost, and the
 * queue itself appends it at once (server/work/outside-log.ts).
 */
export const noteOutside = (jobs: Queue, tx: Tx, note: Noted) =>
  jobs.send(outsideJob, { id: newId(), note: { ...note, at: now() } } satisfies Entry, { tx })

/** Folder of the log in the file storage, next to the users' files. */
export const logFolder = 'log/'

/**
 * Writes an entry as a file with one line of JSON. The key begins with the entry's time, so that listings are
 * sorted by time. The key ends with the entry's id, so that a retry of the job replaces the same file.
 */
export async function appendNote(storage: Storage, { id: entryId, note }: Entry) {
  const line = Buffer.from(`${JSON.stringify(note)}\n`)
  const received = await storage.receive(Readable.from([line]), 1000)
  await received.keep(`${logFolder}${note.at.slice(0, 7)}/${note.at.replaceAll(':', '')}-${entryId}.jsonl`)
}
