import { ms, plus } from '#contract/grammar/time'
import { eq, inArray, lt, sql } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { unhurried } from '../../../db/connections/budget.ts'
import { quick, withoutWaiting } from '../../../db/connections/repeatable.ts'
import { drawnPages } from '../../../db/schema.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { isSeal, sealOf } from '../../../storage/signing.ts'

/** Days after which an unused page is deleted. */
const keptDays = 7
/** Maximum size of all stored pages in bytes: about 18,000 pages. */
const mostBytes = 268_435_456
/**
 * Maximum size in bytes that a process stores per hour. It limits the table between two runs of
 * `sweepDrawnPages`.
 */
const mostBytesInHour = 67_108_864

interface Options {
  db: Db
  secret: string
  now?: () => number
  mostInHour?: number
}

/**
 * Rendered pages in the database, shared by all processes and kept over a restart. The key is a hash of the
 * content, so a stored page is never out of date. A page that is missing is rendered again.
 */
export class DrawnPagesTable {
  readonly #db: Db
  readonly #secret: string
  readonly #now: () => number
  readonly #mostInHour: number
  readonly #writing = new Set<Promise<unknown>>()
  #hour = { from: 0, bytes: 0 }

  constructor({ db, secret, now = Date.now, mostInHour = mostBytesInHour }: Options) {
    this.#db = db
    this.#secret = secret
    this.#now = now
    this.#mostInHour = mostInHour
  }

  async find(key: string): Promise<Buffer | undefined> {
    const [row] = await byKey(this.#db)
      .execute({ key })
      .catch(() => [])
    if (!row || !isSeal(row.seal, this.#seal(key, row.bytes))) return undefined
    // Written at most once a day, so that frequent reads don't cause frequent writes.
    if (this.#now() - Date.parse(row.usedAt) > ms.day)
      this.#write(() => used(this.#db).execute(this.#row(key)))
    return row.bytes
  }

  /** Stores a page in the background. Failures are ignored. */
  store(key: string, bytes: Buffer) {
    const now = this.#now()
    if (now - this.#hour.from > ms.hour) this.#hour = { from: now, bytes: 0 }
    this.#hour.bytes += bytes.length
    if (this.#hour.bytes > this.#mostInHour) return
    const row = { ...this.#row(key), bytes, size: bytes.length, seal: this.#seal(key, bytes) }
    this.#write(() => insertion(this.#db).execute(row))
  }

  /** Resolves when all background writes have ended. */
  async settled() {
    await Promise.all(this.#writing)
  }

  #row(key: string) {
    return { key, usedAt: new Date(this.#now()).toISOString() }
  }

  #write(run: () => PromiseLike<unknown>) {
    const writing = unhurried(() => quick(run)).catch(() => {})
    this.#writing.add(writing)
    void writing.then(() => this.#writing.delete(writing))
  }

  #seal(key: string, bytes: Buffer) {
    return sealOf(this.#secret, `drawn page\n${key}`, bytes)
  }
}

const byKey = prepared((db) =>
  db
    .select({ bytes: drawnPages.bytes, seal: drawnPages.seal, usedAt: drawnPages.usedAt })
    .from(drawnPages)
    .where(eq(drawnPages.key, sql.placeholder('key')))
    .prepare('drawn_page'),
)

const used = prepared((db) =>
  db
    .update(drawnPages)
    .set({ usedAt: sql`${sql.placeholder('usedAt')}` })
    .where(sql`${eq(drawnPages.key, sql.placeholder('key'))} and ${withoutWaiting}`)
    .returning({ key: drawnPages.key })
    .prepare('drawn_page_used'),
)

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const insertion = prepared((db) =>
  db
    .insert(drawnPages)
    .select(
      sql`select ${given('key', 'text')}, ${given('bytes', 'bytea')}, ${given('size', 'int')}, ${given('seal', 'text')}, ${given('usedAt', 'timestamptz')} where ${withoutWaiting}`,
    )
    .onConflictDoNothing()
    .returning({ key: drawnPages.key })
    .prepare('draw_page'),
)

/** Deletes unused pages, then the pages above the size limit, least recently used first. */
export async function sweepDrawnPages(db: Db, { at = Date.now(), most = mostBytes } = {}) {
  await db.delete(drawnPages).where(lt(drawnPages.usedAt, plus(at, -keptDays * ms.day)))
  const sums = db
    .select({
      key: drawnPages.key,
      sum: sql<string>`sum(${drawnPages.size}) over (order by ${drawnPages.usedAt} desc, ${drawnPages.key})`.as(
        'sum',
      ),
    })
    .from(drawnPages)
    .as('sums')
  const surplus = db.select({ key: sums.key }).from(sums).where(sql`${sums.sum} > ${most}`)
  await db.delete(drawnPages).where(inArray(drawnPages.key, surplus))
}
