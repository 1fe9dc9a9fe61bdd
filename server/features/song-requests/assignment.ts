import { endings } from '#contract/giving/moves'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { acceptance as calls } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { statusDescription } from '#contract/work/projects'
import { and, eq, isNull, ne, not, notInArray } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { creativeDirectionUpdates, donations, projectStatusUpdates } from '../../db/schema.ts'
import { giversOf, isGivenBy } from '../../domain/giving/givers.ts'
import { tellGivers } from '../../domain/giving/tell-givers.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { canBePaid } from '../../domain/money/being-paid.ts'
import { cancelPledges, endUnanswered } from '../../domain/money/end-pledges.ts'
import { type By, makeMove } from '../../domain/moves/move-request.ts'
import { canMake } from '../../domain/moves/refusals.ts'
import { isOfSongwriter, whereHasSongwriter } from '../../domain/requests/access.ts'
import { untickAll } from '../../domain/requests/must-haves.ts'
import { about, type ProjectRow } from '../../domain/requests/requests.ts'
import { isAnswered } from '../../domain/requests/unanswered.ts'
import { putBackGoal } from '../../domain/terms/goal.ts'
import { addTerms, loseTerms, toldTerms, voidTerms } from '../../domain/terms/terms.ts'

/**
 * True if this person may accept the request, or may after answering their payments. Only then do they see
 * the promised sums.
 */
export const canAccept = (db: Db | Tx, by: By) =>
  canMake(db, { ...by, move: requestMoves.accept, except: ['answers'] })

type Acceptance = By & BodyOf<typeof calls.accept>

/**
 * Accepts a request, and proposes terms if there are some. Of concurrent calls, one gets the project and the
 * others get undefined.
 */
export const accept = (db: Db | Tx, { id, userId: songwriterId, terms }: Acceptance) => {
  const acceptedAt = now()
  const set = { songwriterId, acceptedAt }
  return makeMove(
    db,
    { id, userId: songwriterId, kind: 'accepted', move: requestMoves.accept, set },
    async (tx, project) => {
      // A build that doesn't know terms may have released the request.
      await putBackGoal(tx, id)
      if (terms)
        await addTerms(tx, {
          ...terms,
          by: 'songwriter',
          actorId: songwriterId,
          project: { ...project, songwriterId, acceptedAt },
        })
      const status = 'planning'
      const description = statusDescription(status, 0)
      await tx.insert(projectStatusUpdates).values({ songRequestId: id, songwriterId, status, description })
      // Cancels the songwriter's own pledges: nobody may pay themselves (product.md, "Permissions").
      const own = isGivenBy(songwriterId)
      const reason = endings.cancelled
      await cancelPledges(tx, { requestId: id, reason, actorId: songwriterId, where: own })
      // Assigns donations without a songwriter to this one. Payments to a former songwriter stay with that
      // person.
      await tx
        .update(donations)
        .set({ songwriterId })
        .where(and(eq(donations.songRequestId, id), not(whereHasSongwriter(donations))))

      const givers = await giversOf(tx, id)
      const offer = terms && toldTerms(terms)
      await notify(tx, { userId: project.listenerId, kind: 'request_accepted', ...about(project, offer) })
      await tellGivers(tx, project, 'request_accepted', givers)
      if (givers.length > 0 && !(await canBePaid(tx, songwriterId)))
        await notify(tx, { userId: songwriterId, kind: 'payment_methods_missing', ...about(project) })
    },
  )
}

/** Values that open the request to all songwriters again. */
const opened = { songwriterId: null, invitedSongwriterId: null, completedSongUrl: null, acceptedAt: null }

/**
 * Releases a request. `leaving` is for a closed account: then confirmed and unanswered payments don't prevent
 * the release, because nobody can answer them any more.
 */
export const release = (db: Db | Tx, { reason, ...by }: By & { reason: string }, leaving = false) =>
  makeMove(
    db,
    { ...by, kind: 'released', move: requestMoves.release, reason, leaving, set: opened },
    async (tx, project) => {
      await endAssignment(tx, project, { actorId: by.userId, former: by.userId })
      const kind = 'request_released'
      await notify(tx, { userId: project.listenerId, kind, ...about(project, { reason }) })
      await tellGivers(tx, project, kind, await giversOf(tx, by.id))
    },
  )

export const reopen = (db: Db | Tx, by: By) =>
  makeMove(
    db,
    { ...by, kind: 'reopened', move: requestMoves.reopen, set: opened },
    async (tx, project, { songwriterId, acceptedAt }) => {
      const former = songwriterId!
      const isRefused = await loseTerms(tx, { id: by.id, songwriterId: former, acceptedAt })
      await endAssignment(tx, project, { actorId: by.userId, former })
      const kind = 'request_reopened'
      await notify(tx, { userId: former, kind, ...about(project, isRefused ? { isRefused: 'yes' } : {}) })
      await tellGivers(tx, project, kind, await giversOf(tx, by.id))
    },
  )

/**
 * Ends a songwriter's assignment to a request. Declines pending proposals, and removes the song from the
 * request. The pledges wait for another songwriter. Payments that were unanswered for too long are ended.
 * Agreements and deliveries stay stored, but have no further effect.
 */
async function endAssignment(
  tx: Tx,
  project: ProjectRow,
  { actorId, former }: Record<'actorId' | 'former', string>,
) {
  const { id } = project
  const { songRequestId, decidedAt } = creativeDirectionUpdates
  await tx
    .update(creativeDirectionUpdates)
    .set({ decidedAt: now() })
    .where(and(eq(songRequestId, id), isNull(decidedAt)))
  await untickAll(tx, id)
  await voidTerms(tx, { id, actorId, status: project.status })
  // Payments that were sent to the songwriter stay with that person. Other donations wait for another
  // songwriter.
  const ended = await endUnanswered(tx, project, actorId)
  const { songRequestId: of, status } = donations
  await tx
    .update(donations)
    .set({ songwriterId: null })
    .where(
      and(
        eq(of, id),
        isOfSongwriter(donations, former),
        ne(status, 'confirmed'),
        not(isAnswered),
        notInArray(donations.id, ended),
      ),
    )
}
