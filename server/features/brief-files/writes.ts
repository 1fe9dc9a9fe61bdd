import type { BodyOf } from '#contract/grammar/endpoint'
import { type briefFiles as calls, mostBriefFiles } from '#contract/requests/brief-files'
import { requestMoves } from '#contract/requests/moves'
import { and, count, eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { briefFiles, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isBefore } from '../../domain/requests/requests.ts'
import { isThere } from '../../domain/requests/visible.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import { detach } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'

interface ByListener {
  id: string
  listenerId: string
}

/**
 * Locks this listener's request if its brief may still change, so that concurrent calls can't exceed the
 * limit.
 */
async function hold(tx: Tx, { id, listenerId }: ByListener) {
  const [held] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(
      and(eq(songRequests.id, id), isThere, isBefore(requestMoves.brief), whereIs('listener', listenerId)),
    )
    .for('no key update')
  return held
}

export const fileOf = (ownerId: string, { kind, url }: Pick<BodyOf<typeof calls.add>, 'kind' | 'url'>) => ({
  ownerId,
  kind,
  urls: [url],
})

/**
 * Adds a file to the brief. A file added twice is listed once. Returns 'full' at the limit of files,
 * undefined if the file may not be added.
 */
export const addBriefFile = (
  db: Db | Tx,
  storage: Storage,
  { id, listenerId, kind, url, ...said }: ByListener & BodyOf<typeof calls.add>,
) =>
  withFiles(db, storage, fileOf(listenerId, { kind, url }), async (tx, attach) => {
    if (!(await hold(tx, { id, listenerId }))) return undefined
    const { path, seconds = said.seconds } = await attach(url, id)
    const [known] = await tx.select().from(briefFiles).where(eq(briefFiles.url, path))
    if (known) return known
    const [all] = await tx.select({ of: count() }).from(briefFiles).where(eq(briefFiles.songRequestId, id))
    if (all!.of >= mostBriefFiles) {
      await detach(tx, path)
      return 'full'
    }
    const { peaks, name } = said
    const [added] = await tx
      .insert(briefFiles)
      .values({ songRequestId: id, kind, url: path, name, peaks, seconds })
      .returning()
    changed(tx, 'briefFile', { room: id })
    return added
  })

/**
 * Removes a file from the brief. A job deletes the stored file a day later. Returns undefined if the file may
 * not be removed.
 */
export const removeBriefFile = (db: Db | Tx, { id, listenerId }: ByListener) =>
  withTx(db, async (tx) => {
    const [found] = await tx
      .select({ of: briefFiles.songRequestId })
      .from(briefFiles)
      .where(eq(briefFiles.id, id))
    if (!found || !(await hold(tx, { id: found.of, listenerId }))) return undefined
    const [removed] = await tx.delete(briefFiles).where(eq(briefFiles.id, id)).returning()
    if (!removed) return undefined
    await detach(tx, removed.url)
    changed(tx, 'briefFile', { room: found.of })
    return removed
  })
