import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { ms } from '#contract/grammar/time'
import type { Cover } from '#contract/surface/drawn-pages'
import { eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ByteCache } from '../../../http/cache/byte-cache.ts'
import { drawer } from '../../../http/pages/pages.ts'
import { DrawnPagesTable } from '../../../http/pages/visitors/drawn-pages.ts'
import { Child } from '../../../sandbox/child.ts'
import { Pool } from '../../../sandbox/pool.ts'
import type { NotificationRow } from '../reads.ts'

type CoverDeps = Pick<Deps, 'db' | 'secret'>

/**
 * One child process that draws one cover at a time, at a low priority. Uploads have another pool, so that
 * mails and uploads don't wait for each other.
 */
const pool = new Pool({
  size: 1,
  waiting: 50,
  waitMs: 10_000,
  idleMs: 60_000,
  kept: 0,
  start: () => new Child(10),
})
const module = new URL('./cover-job.ts', import.meta.url).href
/** Time limit of a drawing in milliseconds. It takes some hundredths of a second. */
const drawingMs = 3000

/** Memory of this process, in which concurrent mails of one song wait for one drawing. */
const remembered = { bytes: 1_048_576, ms: 10 * ms.minute }
/** Most bytes of covers that a process stores per hour, of about 12 kB each. */
const mostInHour = 33_554_432

/**
 * Covers of mails. Each is drawn once and kept beside the drawn pages, for all processes. Its key is a hash
 * of its SVG, so that a changed title or another drawing is another cover.
 */
class Covers {
  readonly #table: DrawnPagesTable
  readonly #remembered = new ByteCache<Buffer | undefined>({
    mostBytes: remembered.bytes,
    sizeOf: (png) => png?.length ?? 0,
  })

  constructor({ db, secret }: CoverDeps) {
    this.#table = new DrawnPagesTable({ db, secret, mostInHour })
  }

  /** PNG of the cover. Undefined without a build that draws covers, and for ten minutes after a failure. */
  get(cover: Cover): Promise<Buffer | undefined> {
    return this.#remembered.get(JSON.stringify(cover), () => this.#make(cover).catch(() => undefined), {
      ms: remembered.ms,
    })
  }

  async #make(cover: Cover) {
    const pages = drawer()
    if (!pages) return undefined
    const svg = (await pages()).drawCover(cover)
    const key = `cover ${hash('sha256', svg, 'base64url')}`
    const kept = await this.#table.find(key)
    if (kept) return kept
    const work = { module, input: { svg }, megabytes: 220, read: async () => undefined, ms: drawingMs }
    const png = Buffer.from(
      z.instanceof(Uint8Array).parse(await pool.run({ lane: 'covers', standing: 'trusted' }, work)),
    )
    this.#table.store(key, png)
    return png
  }
}

const covers = new WeakMap<Db, Covers>()

/**
 * PNG of the song's cover, if the receiver may know the song's link. Undefined otherwise, and where it can't
 * be drawn: then the mail is sent without a cover.
 */
export async function coverOf(
  deps: CoverDeps,
  { songRequestId, shareableId }: Pick<NotificationRow, 'songRequestId' | 'shareableId'>,
): Promise<Buffer | undefined> {
  const { db } = deps
  if (songRequestId === null || shareableId === null) return undefined
  const { id, title, genre, emotions } = songRequests
  const [request] = await db
    .select({ title, genre, emotions })
    .from(songRequests)
    .where(eq(id, songRequestId))
  if (!request) return undefined
  const own = covers.get(db) ?? new Covers(deps)
  covers.set(db, own)
  return own.get({ ...request, shareableId })
}
