import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../db/client.ts'
import { atEnd } from '../db/transactions/transactions.ts'
import { appendNote, type Entry, outsideJob } from '../storage/replay-log.ts'
import type { Storage } from '../storage/storage.ts'
import type { Jobs, Worker } from './jobs.ts'

const patience = 10_000
/** Maximum milliseconds for which a write waits for a storage that hangs. Its job makes up for it then. */
const longestWait = 3000

/**
 * The queue, which also appends the entries of a transaction right after its commit, before the write is
 * answered. Otherwise a database that is lost in the next second would take its last entries with it.
 */
export function appendingAtOnce<Queue extends Jobs>(jobs: Queue, storage: Storage): Queue {
  const entriesOf = new WeakMap<Tx, Entry[]>()
  return {
    ...jobs,
    async send(name, data, options) {
      await jobs.send(name, data, options)
      if (name !== outsideJob || !options?.tx) return
      const entries = [...(entriesOf.get(options.tx) ?? []), data as Entry]
      entriesOf.set(options.tx, entries)
      atEnd(options.tx, 'outside log', async () => async () => {
        const appending = Promise.allSettled(entries.map((entry) => appendNote(storage, entry)))
        await Promise.race([appending, sleep(longestWait, undefined, { ref: false })])
      })
    },
  }
}

/** Appends the entries that are not there yet, and once more those that are. */
export const workOutsideLog = (jobs: Worker, storage: Storage) =>
  jobs.work<Entry>(outsideJob, async (entry) => {
    const isAppended = await appendNote(storage, entry).then(
      () => true,
      () => false,
    )
    // Adds a new job for the retry. The queue gives up a failing job after some hours, but the storage may be
    // away for longer.
    if (!isAppended) await jobs.send(outsideJob, entry, { at: new Date(Date.now() + patience) })
  })
