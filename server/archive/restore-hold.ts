import { builtCurrency } from '#contract/grammar/currency'
import { ms } from '#contract/grammar/time'
import { and, asc, eq, like, lt, sql } from '#drizzle'
import type { Db, Tx } from '../db/client.ts'
import { donations, notifications, restoredJobs, site } from '../db/schema.ts'
import { otherCurrency } from '../db/starting/one-currency.ts'
import { withTx } from '../db/transactions/transactions.ts'

const only = 1

/**
 * Records, in the transaction of the restore, from which archive the rows are. The site sends no emails until
 * `activate` is called.
 */
export const markRestored = (tx: Tx, { from, at }: { from: string; at: string }) =>
  tx
    .insert(site)
    .values({ id: only, restoredFrom: from, restoredAt: at })
    .onConflictDoUpdate({ target: site.id, set: { restoredFrom: from, restoredAt: at, activatedAt: null } })

/** Throws if there are donations in a currency that differs from the setting. */
export async function refuseOther(tx: Tx, currency: string) {
  const [given] = await tx.select({ id: donations.id }).from(donations).limit(1)
  const [found] = await tx.select({ currency: site.currency }).from(site).where(eq(site.id, only))
  // Archives that are older than the currency setting have no such row.
  const kept = found?.currency ?? builtCurrency.code
  if (given && kept !== currency) throw otherCurrency(kept, currency)
}

/**
 * Returns the archive from which this database was restored, and the time. Undefined if the site was
 * activated, or never restored.
 */
export async function heldSince(db: Db): Promise<{ from: string; at: string } | undefined> {
  const [found] = await db.select().from(site).where(eq(site.id, only))
  if (!found?.restoredAt || found.activatedAt) return undefined
  return { from: found.restoredFrom ?? 'an archive', at: found.restoredAt }
}

interface Queue {
  send(name: string, data: object, options: { tx: Tx; at: Date }): Promise<void>
}

/** Older emails are not sent: the original site has sent them, or has given up after 17 hours. */
const staleAfter = ms.day

/**
 * Lets a restored site send emails and run jobs. Jobs that were waiting in the archive return to the queue.
 * Emails that were due more than a day ago are not sent: notifications are marked as failed, email jobs are
 * deleted. Returns their number, or undefined if the site needs no activation.
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
