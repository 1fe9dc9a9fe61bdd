import { answerDays, quietDays } from '#contract/grammar/days'
import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { songRequests } from '#contract/requests/song-requests'
import type { Db, Tx } from '../../db/client.ts'
import { isListed } from '../../domain/people/listed.ts'
import { hasInvitation, is } from '../../domain/requests/access.ts'
import { pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { lost, refusal, standsStill, takesNothingNew } from '../../domain/requests/refusals.ts'
import { asProject, findParties, findProject } from '../../domain/requests/requests.ts'
import { findOwesAnswers } from '../../domain/requests/unanswered.ts'
import { isHidden, isInGoodStanding } from '../../domain/requests/visible.ts'
import { findRoom } from '../../domain/rooms/room.ts'
import { conflict, forbidden, invalid, notFound, tooMany } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { suspendedWords } from '../../http/guards/people/standing.ts'
import { accept, canAccept, hasFallenSilent, release, reopen } from './assignment.ts'
import { invitationsInDay } from './invitations.ts'
import { findPromises } from './promises/reads.ts'
import { isSongwriter, listInvitations, listOpen, listOwn } from './reads.ts'
import { approve, isVersionHidden, requestChanges } from './review.ts'
import { renewLink, setVisibility } from './visibility.ts'
import { declineInvitation, openToAll, withdraw } from './withdrawal.ts'
import { createRequest } from './writes.ts'

const paymentUnderWay = conflict('A payment for this song is under way or done, so it must be finished')
const invitedEnough = `You have invited ${invitationsInDay} songwriters in a day. Please wait before you invite another, or leave the request open to everyone`
/** Refusal with one text for a hidden, suspended or unknown songwriter, and for inviting oneself. */
const cannotBeInvited = 'This songwriter can’t be invited. Ask everyone, or choose another songwriter'
const answerFirst = conflict(
  `A payment has waited ${answerDays} days for your answer: confirm or reject it, then accept new requests`,
)
const notSilent = conflict(
  `A request can be opened again only after ${quietDays.ask + quietDays.tell} days without a sign from its songwriter`,
)
const versionHidden = conflict('The delivered version is hidden, so there is nothing to approve')
const changeUndecided = conflict('A proposed change is waiting for your answer: approve or decline it first')

export function songRequestRoutes({ serve, storage, env, jobs }: Feature) {
  serve(songRequests.open, async ({ db, query, page }) => page(await listOpen(db, query)))

  serve(songRequests.mine, async ({ db, user, query, page }) => page(await listOwn(db, user.id, query)))

  serve(songRequests.invitations, async ({ db, user, query, page }) =>
    page(await listInvitations(db, user.id, query)),
  )

  serve(songRequests.shared, async ({ db, user, params }) => {
    const room = await findRoom(db, params.shareableId, user?.id)
    if (!room) throw notFound()
    return room
  })

  serve(
    songRequests.create,
    async ({ db, user, body }) => {
      const { project, invitesAt } = await createRequest(db, storage, { ...body, listenerId: user.id })
      if (invitesAt) throw tooMany(invitedEnough, Math.ceil((invitesAt.getTime() - Date.now()) / 1000))
      if (!project) throw invalid(cannotBeInvited, 'invitedSongwriterId')
      return asProject(project, user.id)
    },
    { filesOf: ({ user, body }) => pronunciationsOf(user.id, body.mustHaves ?? []) },
  )

  serve(songRequests.promises, async ({ db, user, params: { id } }) => {
    if (!(await canAccept(db, { id, songwriterId: user.id }))) throw await whyNotAccepted(db, id, user.id)
    return findPromises(db, { requestId: id, readerId: user.id })
  })

  serve(songRequests.accept, async ({ db, user, params: { id } }) => {
    const project = await accept(db, { id, songwriterId: user.id })
    if (!project) throw await whyNotAccepted(db, id, user.id)
    return asProject(project, user.id)
  })

  serve(songRequests.declineInvitation, async ({ db, user, params: { id } }) => {
    const request = await declineInvitation(db, { id, songwriterId: user.id })
    if (!request) throw await whyNotDeclined(db, id, user.id)
    return request
  })

  serve(songRequests.openToAll, async ({ db, user, params: { id } }) => {
    const tried = { id, userId: user.id, move: requestMoves.openToAll }
    const project = await openToAll(db, { id, listenerId: user.id })
    if (project) return asProject(project, user.id)
    // Idempotent: already open to everyone, so a second click changes nothing and is no error.
    const found = await findParties(db, id)
    const isOwn = is('listener', found, user.id) && !isHidden(found)
    const same = isOwn && found && can(tried.move, found.status) && (await findProject(db, id))
    if (!same) throw await refusal(db, tried)
    return asProject(same, user.id)
  })

  serve(songRequests.setVisibility, async ({ db, user, params: { id }, body }) => {
    const changed = await setVisibility(db, { id, listenerId: user.id, ...body })
    if (!changed) throw await lost(db, { id, userId: user.id })
    return asProject(changed, user.id)
  })

  serve(songRequests.renewLink, async ({ db, user, params: { id }, body }) => {
    const changed = await renewLink({ db, jobs }, { id, listenerId: user.id, ...body })
    if (!changed) throw await lost(db, { id, userId: user.id })
    return asProject(changed, user.id)
  })

  serve(songRequests.withdraw, async ({ db, user, params: { id } }) => {
    const withdrawn = await withdraw(db, { id, listenerId: user.id })
    const tried = { id, userId: user.id, move: requestMoves.withdraw }
    if (!withdrawn) throw await refusal(db, tried)
    return asProject(withdrawn, user.id)
  })

  serve(songRequests.release, async ({ db, user, params: { id }, body }) => {
    const released = await release(db, { id, songwriterId: user.id, ...body })
    const tried = { id, userId: user.id, move: requestMoves.release }
    if (!released) throw await refusal(db, { ...tried, otherwise: paymentUnderWay })
    return asProject(released, user.id)
  })

  serve(songRequests.reopen, async ({ db, user, params: { id } }) => {
    const reopened = await reopen(db, { id, listenerId: user.id })
    if (reopened) return asProject(reopened, user.id)
    const otherwise = (await hasFallenSilent(db, id)) ? paymentUnderWay : notSilent
    throw await refusal(db, { id, userId: user.id, move: requestMoves.reopen, otherwise })
  })

  serve(songRequests.requestChanges, async ({ db, user, params: { id }, body }) => {
    const changed = await requestChanges(db, { id, listenerId: user.id, ...body })
    const tried = { id, userId: user.id, move: requestMoves.requestChanges }
    if (!changed) throw await refusal(db, tried)
    return asProject(changed, user.id)
  })

  serve(songRequests.approve, async ({ db, user, params: { id }, body }) => {
    // Declining what waits for an answer is part of the approval: a suspended listener can't answer it otherwise.
    const says = body.review || body.hearing === 'new-link'
    if (says && !isInGoodStanding(user)) throw forbidden(starsAlone)
    const approved = await approve({ db, jobs }, { id, listenerId: user.id, rules: env, ...body })
    const tried = { id, userId: user.id, move: requestMoves.approve }
    if (!approved) {
      const otherwise = (await isVersionHidden(db, id)) ? versionHidden : changeUndecided
      throw await refusal(db, { ...tried, otherwise })
    }
    return asProject(approved, user.id)
  })
}

const starsAlone =
  'While your account is suspended you can approve the song with stars, but without a review or a new link'

/**
 * An open request is visible to all songwriters, so each gets the reason for a refusal. One that waits for an invited
 * songwriter is in nobody else's lists: for them it is not there.
 */
async function whyNotAccepted(db: Db | Tx, id: string, userId: string) {
  const request = await findParties(db, id)
  if (!request) return notFound()
  if (!(await isListed(db, userId))) return forbidden(suspendedWords)
  if (isHidden(request)) return is('party', request, userId) ? standsStill : notFound()
  if (is('listener', request, userId))
    return forbidden('This request is your own: someone else must write it')
  if (hasInvitation(request) && !is('invited', request, userId)) return notFound()
  if (!(await isSongwriter(db, userId)))
    return forbidden('Create your songwriter profile first, then accept requests')
  if (is('songwriter', request, userId)) return conflict('You have already accepted this request')
  if (!can(requestMoves.accept, request.status)) return conflict(requestMoves.accept.refusal)
  if (await findOwesAnswers(db, userId)) return answerFirst
  if (!(await isListed(db, request.listenerId))) return takesNothingNew
  return conflict('You have paid for this song, so someone else must write it')
}

/** Only the invited songwriter may know of an invitation; once it has ended the request is no secret. */
async function whyNotDeclined(db: Db | Tx, id: string, userId: string) {
  const request = await findParties(db, id)
  if (!request) return notFound()
  if (isHidden(request)) return is('party', request, userId) ? standsStill : notFound()
  const isForAll = request.status === 'open' && !hasInvitation(request)
  const isKnown = isForAll || is('party', request, userId)
  return isKnown ? conflict(requestMoves.declineInvitation.refusal) : notFound()
}
