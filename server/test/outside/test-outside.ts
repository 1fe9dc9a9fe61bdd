import { text } from 'node:stream/consumers'
import { sql } from '#drizzle'
import { logFolder, type Note, outsideJob } from '../../storage/replay-log.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Entries for the replay log about these ids, in order and without times. They are read from the job queue,
 * and include completed jobs.
 */
export async function notedOf(site: TestApp, ...ids: string[]): Promise<object[]> {
  // Creates the queue's tables if no job was added yet.
  await site.jobs()
  const { rows } = await site.db.execute<{ note: Note }>(sql`select data -> 'note' as note from pgboss.job
    where name = ${outsideJob} order by data -> 'note' ->> 'at', data ->> 'id'`)
  return rows.filter(({ note }) => ids.includes(note.id)).map(({ note: { at: _, ...note } }) => note)
}

export async function logged(storage: Storage): Promise<Note[]> {
  const keys: string[] = []
  for await (const { key } of storage.objects()) if (key.startsWith(logFolder)) keys.push(key)
  const lines = keys.toSorted().map(async (key) => JSON.parse(await text((await storage.read(key))!)))
  return Promise.all(lines)
}
