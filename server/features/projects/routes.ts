import { requestMoves } from '#contract/requests/moves'
import { maxPendingProposals, projects } from '#contract/work/projects'
import type { Db, Tx } from '../../db/client.ts'
import { lost, made, refusal, standsStill } from '../../domain/moves/refusals.ts'
import { is } from '../../domain/requests/access.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import { conflict, forbidden, found, invalid, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { countPending, decide, findProposal, propose } from './proposals.ts'
import {
  countUnread,
  listCreativeUpdates,
  listMessages,
  listNotes,
  listProjects,
  listStatus,
} from './reads.ts'
import { addNote, readMessages, sendMessage, updateStatus } from './writes.ts'

export function projectRoutes({ serve }: Feature) {
  serve(projects.mine, async ({ db, user, query, page }) => page(await listProjects(db, user.id, query)))

  serve(projects.notes, async ({ db, user, params, query, page }) =>
    page(found(await listNotes(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(projects.messages, async ({ db, user, params, query, page }) =>
    page(found(await listMessages(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(projects.unreadMessages, ({ db, user }) => countUnread(db, user.id))

  serve(projects.status, async ({ db, user, params, query, page }) =>
    page(found(await listStatus(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(projects.creativeUpdates, async ({ db, user, params, query, page }) =>
    page(found(await listCreativeUpdates(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(projects.addNote, async (call) => {
    const { db, user, params, body } = call
    const note = await addNote(db, { projectId: params.id, songwriterId: user.id, ...body })
    return made(call, requestMoves.work, note)
  })

  serve(projects.updateStatus, async (call) => {
    const { db, user, params, body } = call
    const update = await updateStatus(db, { projectId: params.id, songwriterId: user.id, ...body })
    return made(call, requestMoves.work, update)
  })

  serve(projects.sendMessage, async ({ db, user, params: { id }, body }) => {
    const sent = await sendMessage(db, { projectId: id, senderId: user.id, ...body })
    const tried = { id, userId: user.id, move: requestMoves.talk }
    const otherwise = invalid('Messages go to the other party of the project', 'receiverId')
    if (!sent) throw await refusal(db, { ...tried, otherwise })
    return sent
  })

  serve(projects.readMessages, async ({ db, user, params }) => {
    const read = await readMessages(db, { projectId: params.id, receiverId: user.id })
    if (read === undefined) throw await lost(db, { id: params.id, userId: user.id })
    return { read }
  })

  serve(projects.propose, async ({ db, user, params: { id }, body }) => {
    const proposed = await propose(db, { projectId: id, songwriterId: user.id, ...body })
    const tried = { id, userId: user.id, move: requestMoves.work }
    if (!proposed) throw await refusal(db, { ...tried, otherwise: await whyNotProposed(db, id) })
    return proposed
  })

  for (const [call, isApproved] of [
    [projects.approveChange, true],
    [projects.declineChange, false],
  ] as const)
    serve(call, async ({ db, user, params: { id } }) => {
      const update = await decide(db, { id, listenerId: user.id, isApproved })
      if (!update) throw await whyNotDecided(db, id, user.id)
      return update
    })
}

async function whyNotProposed(db: Db | Tx, projectId: string) {
  const isFull = (await countPending(db, projectId)) >= maxPendingProposals
  return conflict(
    isFull
      ? `${maxPendingProposals} changes are waiting for the listener’s answer already, and no more can`
      : 'A change to this is already waiting for the listener’s answer',
  )
}

async function whyNotDecided(db: Db | Tx, id: string, userId: string) {
  const proposal = await findProposal(db, id)
  if (isHidden(proposal) && is('party', proposal, userId)) return standsStill
  if (is('listener', proposal, userId)) return conflict('This change has already been decided')
  if (is('songwriter', proposal, userId)) return forbidden('Only the listener of this request can do that')
  return notFound()
}
