import { appendNote, type Entry, outsideJob } from '../storage/replay-log.ts'
import type { Storage } from '../storage/storage.ts'
import type { Worker } from './jobs.ts'

const patience = 10_000

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
