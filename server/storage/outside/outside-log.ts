import type { Storage } from '../storage.ts'

/**
 * The log outside the database: what a restored backup must not bring back. It lies in the storage, and holds ids and
 * times alone (decision 0242).
 */
const noteKinds = [
  'closed',
  'opened',
  'erased',
  'suspended',
  'unsuspended',
  'hidden',
  'shown',
  'link_reset',
] as const
type NoteKind = (typeof noteKinds)[number]

export interface Note {
  kind: NoteKind
  /** Of the person, or of the thing. */
  id: string
  at: string
}

/** Where the log's entries lie in the storage, beside everybody's files. */
export const logFolder = 'log/'

async function* lineOf(note: Note) {
  yield Buffer.from(`${JSON.stringify(note)}\n`)
}

/**
 * Appends one entry, a file with one line of JSON. Its key begins with its time, so that a listing is in order, and ends
 * with the id of its job: appended again, it replaces itself.
 */
export async function appendNote(storage: Storage, { id: entryId, note }: { id: string; note: Note }) {
  const received = await storage.receive(lineOf(note), 1000)
  await received.keep(`${logFolder}${note.at.slice(0, 7)}/${note.at.replaceAll(':', '')}-${entryId}.jsonl`)
}
