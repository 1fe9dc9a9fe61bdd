import type { ReportKind } from '#contract/trust/words'
import { sql } from '#drizzle'
import { withTx } from '../../db/transactions/transactions.ts'
import { hideThing, showThing } from '../../domain/moderation/hiding.ts'
import type { TestApp } from '../test-app.ts'

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
