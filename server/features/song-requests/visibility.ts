import { and, eq } from 'drizzle-orm'
import type { EventKind } from '#contract/events'
import { type Db, type Tx, withTx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { retiredLinks, songRequests } from '../../db/schema.ts'
import { record } from '../../domain/journal/events.ts'
import { is } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { newShareableId } from '../../domain/requests/shareable-id.ts'
import { isThere } from '../../domain/requests/visible.ts'

interface Own {
  id: string
  listenerId: string
}

/** Whether a request is public or unlisted. Undefined where it isn't this listener's. */
export const setVisibility = (db: Db | Tx, { isPublic, ...own }: Own & { isPublic: boolean }) =>
  withTx(db, async (tx) => {
    const kind = isPublic ? 'made_public' : 'made_private'
    return change(tx, own, { kind, differs: (now) => now.isPublic !== isPublic, set: () => ({ isPublic }) })
  })

/** A new link; the old one answers 404 from now on. Undefined where it isn't this listener's. */
export const renewLink = (db: Db | Tx, own: Own) =>
  withTx(db, async (tx) =>
    change(tx, own, {
      kind: 'link_renewed',
      set: async ({ shareableId }) => {
        await tx.insert(retiredLinks).values({ shareableId, songRequestId: own.id })
        return { shareableId: newShareableId() }
      },
    }),
  )

interface Change {
  kind: EventKind
  /** An unchanged value is not written again. */
  differs?: (now: ProjectRow) => boolean
  set: (
    now: ProjectRow,
  ) => Partial<typeof songRequests.$inferInsert> | Promise<Partial<typeof songRequests.$inferInsert>>
}

async function change(tx: Tx, { id, listenerId }: Own, { kind, differs, set }: Change) {
  const locked = await lockRequest(tx, id)
  const before = locked && (await findProject(tx, id))
  if (!before || !is('listener', before, listenerId)) return undefined
  if (differs && !differs(before)) return before
  const [changed] = await tx
    .update(songRequests)
    .set({ ...(await set(before)), updatedAt: now() })
    .where(and(eq(songRequests.id, id), isThere))
    .returning({ id: songRequests.id })
  if (!changed) return undefined
  await record(tx, { kind, subjectId: id, actorId: listenerId, fromStatus: before.status })
  return findProject(tx, id)
}
