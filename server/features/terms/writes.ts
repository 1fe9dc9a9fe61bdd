import { endings } from '#contract/giving/moves'
import { cents } from '#contract/grammar/money'
import { requestMoves } from '#contract/requests/moves'
import { type NewTerms, termsLimits } from '#contract/requests/new-terms'
import { type TermsSide } from '#contract/requests/project-terms'
import { and, eq, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests, terms, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { otherGiversOf } from '../../domain/giving/givers.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { cancelPledges } from '../../domain/money/end-pledges.ts'
import type { By } from '../../domain/moves/move-request.ts'
import { mayMake } from '../../domain/moves/refusals.ts'
import { hasSongwriter, is } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { about } from '../../domain/requests/requests.ts'
import { setPrice } from '../../domain/terms/goal.ts'
import { addTerms, recordTerms, toldTerms } from '../../domain/terms/terms.ts'
import { stepAt } from './ready-days.ts'

type Row = typeof terms.$inferSelect

/** Locks and returns the project, if this party may make or answer terms now. */
async function lockForTerms(tx: Tx, { id, userId }: By) {
  await lockRequest(tx, id)
  const [project] = await tx
    .select()
    .from(songRequests)
    .where(mayMake({ id, userId, move: requestMoves.terms }))
  if (!project || !hasSongwriter(project)) return undefined
  const side: TermsSide = is('listener', project, userId) ? 'listener' : 'songwriter'
  return { ...project, side }
}
type Project = NonNullable<Awaited<ReturnType<typeof lockForTerms>>>

const partyOn = ({ listenerId, songwriterId }: Project, side: TermsSide) =>
  side === 'listener' ? listenerId : songwriterId

const isOfAcceptance = ({ id, acceptedAt }: Project) =>
  and(eq(terms.songRequestId, id), acceptedAt ? eq(terms.acceptedAt, acceptedAt) : isNull(terms.acceptedAt))

/**
 * Proposes terms to the other party. They end those that wait. Undefined if the move is not allowed; 'full' if
 * the project has as many proposals as it may.
 */
export const propose = (db: Db | Tx, { id, userId, ...proposed }: By & NewTerms) =>
  withTx(db, async (tx) => {
    const project = await lockForTerms(tx, { id, userId })
    if (!project) return undefined
    if ((await tx.$count(terms, isOfAcceptance(project))) >= termsLimits.proposals) return 'full'
    const { side } = project
    const row = await addTerms(tx, { ...proposed, by: side, actorId: userId, project })
    await notify(tx, {
      userId: partyOn(project, side === 'listener' ? 'songwriter' : 'listener'),
      kind: 'terms_proposed',
      ...about(project, toldTerms(proposed)),
    })
    return row
  })

interface Answer extends By {
  termsId: string
  isAgreed: boolean
}

/**
 * Agrees to the terms that the other party proposed, or declines them. Undefined if the move is not allowed;
 * a word if these terms can't be answered by this party, or not any more.
 */
export const answer = (db: Db | Tx, { id, userId, termsId, isAgreed }: Answer) =>
  withTx(db, async (tx) => {
    const project = await lockForTerms(tx, { id, userId })
    if (!project) return undefined
    const [found] = await tx
      .select()
      .from(terms)
      .where(and(eq(terms.id, termsId), eq(terms.songRequestId, id)))
    const isFormer = found?.acceptedAt !== project.acceptedAt
    // A former songwriter's terms are hidden from the next one.
    if (!found || (isFormer && project.side === 'songwriter')) return 'unknown'
    if (found.by === project.side) return 'own'
    if (isFormer || found.state !== 'waiting') return 'ended'
    const row = await setAnswer(tx, found, isAgreed)
    const happened = { actorId: userId, status: project.status }
    await recordTerms(tx, isAgreed ? 'terms_agreed' : 'terms_declined', row, happened)
    await notify(tx, {
      userId: partyOn(project, row.by),
      kind: 'terms_answered',
      ...about(project, { ...toldTerms(row), decision: row.state }),
    })
    if (isAgreed) await holdPrice(tx, project, { price: row.price, actorId: userId })
    return row
  })

async function setAnswer(tx: Tx, { id, readyBy }: Row, isAgreed: boolean) {
  const readyAt = `${readyBy}T00:00:00.000Z`
  const agreed = { state: 'agreed', readyAt, toldStep: stepAt(readyAt, Date.now()) } as const
  const [row] = await tx
    .update(terms)
    .set({ ...(isAgreed ? agreed : { state: 'declined' }), answeredAt: now() })
    .where(eq(terms.id, id))
    .returning()
  return row!
}

interface Price {
  price: string
  actorId: string
}

/** Makes the agreed price the goal, and tells the supporters of a raised goal, or of a song that is given. */
async function holdPrice(tx: Tx, project: Project, { price, actorId }: Price) {
  await setPrice(tx, project.id, price)
  if (cents(price) === 0) return give(tx, project, actorId)
  const { goalAmount } = project
  if (goalAmount === null || cents(price) <= cents(goalAmount)) return undefined
  const givers = await otherGiversOf(tx, project)
  const kind = 'goal_raised' as const
  return notify(
    tx,
    ...givers.map(({ userId }) => ({ userId, kind, ...about(project, { amount: price, from: goalAmount }) })),
  )
}

/** Ends the unsent promises to a song that is given, and tells their givers. */
async function give(tx: Tx, project: Project, actorId: string) {
  const ended = await cancelPledges(tx, { requestId: project.id, reason: endings.given, actorId })
  const [writer] = await tx
    .select({ name: users.firstName })
    .from(users)
    .where(eq(users.id, project.songwriterId))
  const kind = 'song_given' as const
  await notify(
    tx,
    ...ended.map((donation) => ({ ...donation, kind, ...about(project, { writer: writer?.name ?? '' }) })),
  )
}
