import type { BodyOf } from '#contract/grammar/endpoint'
import { type decisions } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { songRequests as calls } from '#contract/requests/song-requests'
import { and, eq, isNull, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { creativeDirectionUpdates, projectMessages, songwriterProfiles } from '../../db/schema.ts'
import { tellApproved } from '../../domain/giving/tell-givers.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { makeDue } from '../../domain/money/due.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import { matchFund } from '../../domain/money/fund.ts'
import { type By, makeMove } from '../../domain/moves/move-request.ts'
import { isListed } from '../../domain/people/listed.ts'
import { about, type ProjectRow } from '../../domain/requests/requests.ts'
import type { Queue } from '../../storage/replay-log.ts'
import { renewLink, setVisibility } from './visibility.ts'

const proposals = creativeDirectionUpdates

const isPending = (requestId: string) =>
  and(eq(proposals.songRequestId, requestId), isNull(proposals.decidedAt))
type Decision = (typeof decisions)[number]

/** Requests changes to a delivered song. The listener's text is also sent to the songwriter as a message. */
export const requestChanges = (db: Db | Tx, { message, ...by }: By & { message: string }) =>
  makeMove(
    db,
    { ...by, kind: 'changes_requested', move: requestMoves.requestChanges },
    async (tx, project) => {
      const receiverId = project.songwriterId!
      const sent = { songRequestId: by.id, senderId: by.userId, receiverId, message }
      await tx.insert(projectMessages).values(sent)
      await notify(tx, { userId: receiverId, kind: 'changes_requested', ...about(project) })
    },
  )

type Approval = By & BodyOf<typeof calls.approve> & { rules: FundRules }

/**
 * Approves a delivered song. Returns undefined if the status forbids it, or if a proposal waits for the
 * listener's answer and `declinePending` isn't set.
 */
export const approve = (
  { db, jobs }: { db: Db | Tx; jobs: Queue },
  { id, userId, rating, review, declinePending, hearing, rules }: Approval,
) =>
  makeMove(
    db,
    {
      id,
      userId,
      kind: 'approved',
      move: requestMoves.approve,
      except: declinePending ? ['decided'] : [],
      set: { isApproved: true, approvedAt: now(), rating, review },
    },
    async (tx, project) => {
      const songwriterId = project.songwriterId!
      await countSong(tx, songwriterId, rating)
      if (declinePending) await declineAll(tx, project)
      await notify(tx, { userId: songwriterId, kind: 'approved', ...about(project) })
      if (hearing === 'new-link') await hideFromAll(tx, jobs, { id, userId })
      if (await isListed(tx, songwriterId)) await makeDue(tx, project)
      await matchFund(tx, id, rules)
      await tellApproved(tx, project)
    },
  )

async function hideFromAll(tx: Tx, jobs: Queue, own: By) {
  await setVisibility(tx, { ...own, isPublic: false })
  await renewLink({ db: tx, jobs }, own)
}

/** Declines a project's pending proposals, each with its own entry in the timeline. */
async function declineAll(tx: Tx, project: ProjectRow) {
  const pending = await tx
    .select({ id: proposals.id, field: proposals.field, userId: proposals.songwriterId })
    .from(proposals)
    .where(isPending(project.id))
    .orderBy(proposals.id)
  for (const { id } of pending)
    await tx.update(proposals).set({ decidedAt: now(), decisionId: newId() }).where(eq(proposals.id, id))
  if (pending.length > 0) changed(tx, 'proposalAnswered', { room: project.id })
  const kind = 'proposal_answered' as const
  const decision: Decision = 'declined'
  await notify(
    tx,
    ...pending.map(({ userId, field }) => ({ userId, kind, ...about(project, { field, decision }) })),
  )
}

async function countSong(tx: Tx, userId: string, rating: number) {
  const { completedSongs, ratingSum, ratingCount } = songwriterProfiles
  await tx
    .update(songwriterProfiles)
    .set({
      completedSongs: sql`${completedSongs} + 1`,
      ratingSum: sql`${ratingSum} + ${rating}`,
      ratingCount: sql`${ratingCount} + 1`,
      rating: sql`round((${ratingSum} + ${rating})::numeric / (${ratingCount} + 1), 2)`,
    })
    .where(eq(songwriterProfiles.userId, userId))
}
