import type { Tx } from '../db/client.ts'
import { newId, now } from '../db/schema/columns.ts'
import { appendNote, type Note } from '../storage/outside/outside-log.ts'
import type { Storage } from '../storage/storage.ts'
import type { Jobs, Worker } from './jobs.ts'

const job = 'outside-log'
const patience = 10_000

interface Entry {
  id: string
  note: Note
}

/** Appends to the log outside the database, once the transaction has committed; none of them is lost. */
export const noteOutside = (jobs: Jobs, tx: Tx, note: Omit<Note, 'at'>) =>
  jobs.send(job, { id: newId(), note: { ...note, at: now() } } satisfies Entry, { tx })

export const workOutsideLog = (jobs: Worker, storage: Storage) =>
  jobs.work<Entry>(job, async (entry) => {
    const isAppended = await appendNote(storage, entry).then(
      () => true,
      () => false,
    )
    // A new job each time: the queue gives one up after some hours, and the storage may be away for longer.
    if (!isAppended) await jobs.send(job, entry, { at: new Date(Date.now() + patience) })
  })
