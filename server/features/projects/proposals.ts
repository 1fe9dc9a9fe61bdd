import type { BodyOf } from '#contract/grammar/endpoint'
import { briefFields, type projects as calls, maxPendingProposals } from '#contract/work/projects'
import { and, desc, eq, exists, isNull, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { creativeDirectionUpdates, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { isNotWithdrawn, isThere } from '../../domain/requests/visible.ts'
import { creativeColumns } from './reads.ts'
import { holdForWork } from './writes.ts'

const updates = creativeDirectionUpdates

interface Proposal extends BodyOf<typeof calls.propose> {
  projectId: string
  songwriterId: string
}

/**
 * Stores a proposal. Returns undefined if this songwriter can't work on the project now, the field's last
 * proposal is still pending, or too many proposals are pending.
 */
export const propose = (db: Db | Tx, { projectId, songwriterId, ...change }: Proposal) =>
  withTx(db, async (tx) => {
    // The lock makes concurrent proposals wait, so that they can't exceed the limit.
    await lockRequest(tx, projectId)
    const request = await holdForWork(tx, { projectId, songwriterId })
    if (!request || (await countPending(tx, projectId)) >= maxPendingProposals) return undefined
    const { field, newValue, reason } = change
    const [proposed] = await tx
      .insert(updates)
      .values({
        songRequestId: projectId,
        songwriterId,
        field,
        originalValue:
          (await agreedValue(tx, { projectId, songwriterId, field })) ??
          briefValue(request, field) ??
          change.originalValue,
        newValue,
        reason,
      })
      .onConflictDoNothing()
      .returning(creativeColumns)
    if (!proposed) return undefined
    changed(tx, 'proposal', { room: projectId })
    await notify(tx, { userId: request.listenerId, kind: 'proposal', ...about(request, { field }) })
    return proposed
  })

export const countPending = (db: Db | Tx, projectId: string) =>
  db.$count(updates, and(eq(updates.songRequestId, projectId), isNull(updates.decidedAt)))

async function agreedValue(
  tx: Tx,
  { projectId, songwriterId, field }: { projectId: string; songwriterId: string; field: string },
) {
  const [agreed] = await tx
    .select({ value: updates.newValue })
    .from(updates)
    .where(
      and(
        eq(updates.songRequestId, projectId),
        isOfSongwriter(updates, songwriterId),
        eq(updates.field, field),
        updates.isApprovedByListener,
      ),
    )
    .orderBy(desc(updates.id))
    .limit(1)
  return agreed?.value
}

/** Returns the listener's original value of a field. Undefined if the request has no such field. */
function briefValue(request: typeof songRequests.$inferSelect, field: string) {
  const known = briefFields.find((name) => name === field)
  if (!known) return undefined
  const value = request[known]
  return Array.isArray(value) ? value.join(', ') : value
}

interface Decision {
  id: string
  listenerId: string
  isApproved: boolean
}

/**
 * Approves or declines a pending proposal. Returns undefined if the request isn't this listener's, or the
 * proposal is already decided.
 */
export const decide = (db: Db | Tx, { id, listenerId, isApproved }: Decision) =>
  withTx(db, async (tx) => {
    const ofListener = tx
      .select({ one: sql`1` })
      .from(songRequests)
      .where(and(eq(songRequests.id, updates.songRequestId), whereIs('listener', listenerId), isThere))
    const [decided] = await tx
      .update(updates)
      .set({ isApprovedByListener: isApproved, decidedAt: now(), decisionId: newId() })
      .where(and(eq(updates.id, id), isNull(updates.decidedAt), exists(ofListener)))
      .returning(creativeColumns)
    if (!decided) return undefined
    const { songRequestId, songwriterId: userId, field, decision } = decided
    const project = await findProject(tx, songRequestId)
    changed(tx, 'proposalAnswered', { room: songRequestId })
    await notify(tx, { userId, kind: 'proposal_answered', ...about(project!, { field, decision }) })
    return decided
  })

export async function findProposal(db: Db | Tx, id: string) {
  const [found] = await db
    .select({
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      hiddenAt: songRequests.hiddenAt,
    })
    .from(updates)
    .innerJoin(songRequests, eq(songRequests.id, updates.songRequestId))
    .where(and(eq(updates.id, id), isNotWithdrawn))
  return found
}
