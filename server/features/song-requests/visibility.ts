import type { EventKind } from '#contract/events'
import { confirmedDonations } from '#contract/grammar/state'
import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { donations, retiredLinks, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { record } from '../../domain/journal/events.ts'
import { notify } from '../../domain/journal/notifications.ts'
import type { By } from '../../domain/moves/move-request.ts'
import { is } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { about, findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { newShareableId } from '../../domain/requests/shareable-id.ts'
import { isHidden, isWithdrawn } from '../../domain/requests/visible.ts'
import { noteOutside, type Queue } from '../../storage/replay-log.ts'

/** Makes a request public or unlisted. Returns undefined if the request isn't this listener's. */
export const setVisibility = (db: Db | Tx, { isPublic, ...own }: By & { isPublic: boolean }) =>
  withTx(db, async (tx) => {
    const kind = isPublic ? 'made_public' : 'made_private'
    return change(tx, own, { kind, differs: (row) => row.isPublic !== isPublic, set: () => ({ isPublic }) })
  })

interface Deps {
  db: Db | Tx
  jobs: Queue
}

interface Renewal {
  sendToGivers?: boolean | undefined
}

/**
 * Renews the link: the old link answers 410 from now on. Only the listener and the songwriter get the new
 * link, and the givers if the listener wants it. Returns undefined if the request isn't this listener's.
 */
export const renewLink = ({ db, jobs }: Deps, { sendToGivers = false, ...own }: By & Renewal) =>
  withTx(db, async (tx) => {
    const renewed = await change(tx, own, {
      kind: 'link_renewed',
      set: async ({ shareableId }) => {
        await tx.insert(retiredLinks).values({ shareableId, songRequestId: own.id })
        return { shareableId: newShareableId(), linkRenewedAt: now() }
      },
    })
    if (renewed) await noteOutside(jobs, tx, { kind: 'link_reset', id: own.id })
    if (renewed && sendToGivers) await sendLink(tx, renewed)
    return renewed
  })

async function sendLink(tx: Tx, request: ProjectRow) {
  const sent = await tx
    .update(donations)
    .set({ linkSentAt: now() })
    .where(and(eq(donations.songRequestId, request.id), isIn(confirmedDonations)))
    .returning({ userId: donations.underwriterId })
  const givers = [...new Set(sent.map(({ userId }) => userId))]
  const others = givers.filter((userId) => !is('listener', request, userId))
  await notify(tx, ...others.map((userId) => ({ userId, kind: 'link_sent' as const, ...about(request) })))
}

interface Change {
  kind: EventKind
  /** Returns false if the value is unchanged. Then nothing is written. */
  differs?: (now: ProjectRow) => boolean
  set: (
    now: ProjectRow,
  ) => Partial<typeof songRequests.$inferInsert> | Promise<Partial<typeof songRequests.$inferInsert>>
}

async function change(tx: Tx, { id, userId }: By, { kind, differs, set }: Change) {
  const locked = await lockRequest(tx, id)
  if (!locked || isWithdrawn(locked)) return undefined
  const before = await findProject(tx, id)
  if (!before || isHidden(before) || !is('listener', before, userId)) return undefined
  if (differs && !differs(before)) return before
  await tx
    .update(songRequests)
    .set({ ...(await set(before)), updatedAt: now() })
    .where(eq(songRequests.id, id))
  await record(tx, { kind, subjectId: id, actorId: userId, fromStatus: before.status })
  return findProject(tx, id)
}
