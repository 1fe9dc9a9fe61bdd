import type { ReportKind } from '#contract/trust/words'
import { sql } from '#drizzle'
import { uploads } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { hideThing, showThing } from '../../domain/moderation/hiding.ts'
import { buildProject, buildUser } from '../factories.ts'
import type { Client, TestApp } from '../test-app.ts'

export const hidingOf = (site: Pick<TestApp, 'db' | 'deps'>) => ({
  hide: (kind: ReportKind, id: string) => withTx(site.db, (tx) => hideThing(tx, site.deps.jobs, kind, id)),
  show: (kind: ReportKind, id: string) => withTx(site.db, (tx) => showThing(tx, site.deps.jobs, kind, id)),

  /** Moves the time of hiding into the past, as if the request had been hidden for this many days. */
  async hiddenFor(requestId: string, days: number) {
    const earlier = sql.raw(`interval '${days * 24} hours'`)
    await site.db.execute(
      sql`update song_requests set hidden_at = hidden_at - ${earlier} where id = ${requestId}`,
    )
    await site.db.execute(sql`update events set created_at = created_at - ${earlier}
      where subject_id = ${requestId} and kind = 'hidden' and seq = (select max(seq) from events
        where subject_id = ${requestId} and kind = 'hidden')`)
  },
})

/** Inserts a project. Its listener, its songwriter and a third person (`giver`) are signed in. */
export async function roomOf(site: TestApp, values: Parameters<typeof buildProject>[1] = {}) {
  const { request, ...people } = await buildProject(site.db, values)
  const [listener, songwriter] = [await site.as(people.listener), await site.as(people.songwriter)]
  const giver = await site.as(await buildUser(site.db))
  return { request, id: request.id, params: { id: request.id }, listener, songwriter, giver }
}

/** Inserts the row of an attached file, without its bytes. Returns the URL path. */
export async function attached(
  { db }: Pick<TestApp, 'db'>,
  owner: { id: string },
  file: { key: string; kind: 'song' | 'sample'; songRequestId?: string },
) {
  await db.insert(uploads).values({
    ...file,
    ownerId: owner.id,
    type: 'audio/mpeg',
    size: 1000,
    maxBytes: 1000,
    attachedAt: new Date().toISOString(),
  })
  return `/objects/${file.key}`
}

/** Status of a HEAD request. */
export const headOf = async ({ app }: Pick<TestApp, 'app'>, url: string, who?: Client) =>
  (await app.inject({ method: 'HEAD', url, headers: { cookie: who?.cookie ?? '' } })).statusCode
