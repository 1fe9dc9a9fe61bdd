import { eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { firstId } from '../../../db/page.ts'
import { sitemapStarts } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { findNextStart, type Kind } from './reads.ts'

/**
 * Stores where the pages of the sitemap begin after the first, with `size` public rows each. Every statement
 * reads one page. Repeated and concurrent runs are safe.
 */
export async function keepStarts(db: Db, kind: Kind, size: number) {
  const starts: { kind: Kind; id: string }[] = []
  for (let from: string | undefined = firstId; from; ) {
    from = await findNextStart(db, { kind, from, size })
    if (from) starts.push({ kind, id: from })
  }
  await withTx(db, async (tx) => {
    await tx.delete(sitemapStarts).where(eq(sitemapStarts.kind, kind))
    if (starts.length > 0) await tx.insert(sitemapStarts).values(starts).onConflictDoNothing()
  })
}
