import { builtCurrency } from '#contract/grammar/currency'
import { ms } from '#contract/grammar/time'
import { and, asc, eq, like, lt, sql } from '#drizzle'
import type { Db, Tx } from '../db/client.ts'
import { donations, notifications, restoredJobs, site } from '../db/schema.ts'
import { otherCurrency } from '../db/starting/one-currency.ts'
import { withTx } from '../db/transactions/transactions.ts'

const only = 1

/**
 * Records in the restore's transaction which archive the rows are from. Until `activate` the site sends no
 * mails.
 */
export const markRestored = (tx: Tx, { from, at }: { from: string; at: string }) =>
  tx
    .insert(site)
    .values({ id: only, restoredFrom: from, restoredAt: at })
    .onConflictDoUpdate({
      target: site.id,
      set: { restoredFrom: from, restoredAt: at, activatedAt: null },
    })

/** Throws if there are donations, and their currency differs from the setting. */
export async function refuseOther(tx: Tx, currency: string) {
  const [given] = await tx.select({ id: donations.id }).from(donations).limit(1)
  const [found] = await tx.select({ currency: site.currency }).from(site).where(eq(site.id, only))
  // Archives from before the setting have no row.
  const kept = found?.currency ?? builtCurrency.code
  if (given && kept !== currency) throw otherCurrency(kept, currency)
}

/** The archive of this database, until the operator activates the site. */
export async function heldSince(db: Db): Promise<{ from: string; at: string } | undefined> {
  const [found] = await db.select().from(site).where(eq(site.id, only))
  if (!found?.restoredAt || found.activatedAt) return undefined
  return { from: found.restoredFrom ?? 'an archive', at: found.restoredAt }
}

interface Queue {
  send(name: string, data: object, options: { tx: Tx; at: Date }): Promise<void>
}

/** Older emails were sent or given up by the original, which tries for 17 hours. */
const staleAfter = ms.day

/**
 * Lets a restored site send mails and run jobs, once. Jobs that waited in its archive return to the queue.
 * Emails due more than a day ago are not sent: notifications count as given up, jobs are dropped. Returns
 * their number; undefined if there is nothing to activate.
 */
export async function activate(db: Db, jobs: Queue, at = new Date()): Promise<{ stale: number } | undefined> {
  const stale = new Date(at.getTime() - staleAfter).toISOString()
  return withTx(db, async (tx) => {
    const activated = await tx
      .update(site)
      .set({ activatedAt: sql`clock_timestamp()` })
      .where(sql`${site.id} = ${only} and ${site.restoredAt} is not null and ${site.activatedAt} is null`)
      .returning({ id: site.id })
    if (activated.length === 0) return undefined
    const mails = await tx
      .update(notifications)
      .set({ mailAt: null, mailFailure: 'It was due more than a day before this site was activated' })
      .where(lt(notifications.mailAt, stale))
    const old = await tx
      .delete(restoredJobs)
      .where(and(like(restoredJobs.name, '%-mail'), lt(restoredJobs.startAfter, stale)))
    for (const { name, data, startAfter } of await tx
      .select()
      .from(restoredJobs)
      .orderBy(asc(restoredJobs.id)))
      await jobs.send(name, data, { tx, at: new Date(startAfter) })
    await tx.delete(restoredJobs)
    return { stale: (mails.rowCount ?? 0) + (old.rowCount ?? 0) }
  })
}
