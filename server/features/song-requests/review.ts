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
import { type Giver, makePledge, type PledgeRules } from '../../domain/pledging/make-pledge.ts'
import { about, type ProjectRow } from '../../domain/requests/requests.ts'
import { endWaiting } from '../../domain/terms/terms.ts'
import { HttpError } from '../../errors.ts'
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

type Approval = Omit<By, 'userId'> &
  BodyOf<typeof calls.approve> & { user: Giver; rules: FundRules & PledgeRules }

/**
 * Approves a delivered song, with the listener's own pledge if there is one. Returns undefined if the status
 * forbids it, or if a proposal waits for the listener's answer and `declinePending` isn't set. Throws if the
 * pledge is refused.
 */
export async function approve({ db, jobs }: { db: Db | Tx; jobs: Queue }, given: Approval) {
  const { id, user, rating, review, declinePending, hearing, pledge, rules } = given
  const moving = {
    id,
    userId: user.id,
    kind: 'approved',
    move: requestMoves.approve,
    except: declinePending ? (['decided'] as const) : [],
    set: { isApproved: true, approvedAt: now(), rating, review },
  } as const
  let donation: Awaited<ReturnType<typeof makePledge>> | null = null
  const project = await makeMove(db, moving, async (tx, project) => {
    const songwriterId = project.songwriterId!
    await countSong(tx, songwriterId, rating)
    if (declinePending) await declineAll(tx, project)
    await endWaiting(tx, { id, actorId: user.id, status: project.status })
    await notify(tx, { userId: songwriterId, kind: 'approved', ...about(project) })
    if (hearing === 'new-link') await hideFromAll(tx, jobs, { id, userId: user.id })
    if (await isListed(tx, songwriterId)) await makeDue(tx, project)
    const own = { giver: user, songRequestId: id, rules, isInApproval: true }
    donation = pledge ? await makePledge(tx, { ...pledge, ...own }).catch(ofPledge) : null
    await matchFund(tx, id, rules)
    await tellApproved(tx, project)
  })
  return project && { project, donation }
}

/** Names the field in the refusal of a pledge, so that the dialog can offer to approve without it. */
function ofPledge(error: unknown): never {
  if (!(error instanceof HttpError)) throw error
  const { kind, message } = error
  throw new HttpError(kind, message, { issues: [{ path: 'pledge', message }] })
}

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
