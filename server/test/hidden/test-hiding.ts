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

  /** Simulates days for which a request is hidden: moves its hiding back. */
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

/** A project, with its two parties and a third person signed in. */
export async function roomOf(site: TestApp, values: Parameters<typeof buildProject>[1] = {}) {
  const { request, ...people } = await buildProject(site.db, values)
  const [listener, songwriter] = [await site.as(people.listener), await site.as(people.songwriter)]
  const giver = await site.as(await buildUser(site.db))
  return { request, id: request.id, params: { id: request.id }, listener, songwriter, giver }
}

/** Row of an attached file, without bytes. Returns its address. */
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

/** Status of an address without its content. */
export const headOf = async ({ app }: Pick<TestApp, 'app'>, url: string, who?: Client) =>
  (await app.inject({ method: 'HEAD', url, headers: { cookie: who?.cookie ?? '' } })).statusCode
