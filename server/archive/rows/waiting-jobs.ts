import type { ClientBase } from 'pg'
import * as z from 'zod/mini'

/** An unfinished job, with the fields that are needed to put it into the queue again. */
export const WaitingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  startAfter: z.string(),
})
export type WaitingJob = z.infer<typeof WaitingJob>

const batch = 1000

/** Yields waiting and running jobs, except recurring ones, because each start schedules those. */
export async function* waitingJobs(client: ClientBase): AsyncIterable<WaitingJob> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (!rows[0]?.there) return
  await client.query(
    `declare waiting_jobs no scroll cursor for
      select id::text, name, coalesce(data, '{}') as data, to_json(start_after) #>> '{}' as "startAfter"
        from pgboss.job where state in ('created', 'retry', 'active')
          and name not in (select name from pgboss.schedule) and name not like '\\_\\_pgboss%'`,
  )
  for (;;) {
    const page = await client.query<WaitingJob>(`fetch ${batch} from waiting_jobs`)
    yield* page.rows
    if (page.rows.length < batch) break
  }
  await client.query('close waiting_jobs')
}
