import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { type RequestMove, requestMoves } from '#contract/requests/moves'
import { songRequests } from '#contract/requests/song-requests'
import { pauseRefusal } from '#contract/surface/pause-sentence'
import type { Db, Tx } from '../../db/client.ts'
import type { By } from '../../domain/moves/move-request.ts'
import { lost, made } from '../../domain/moves/refusals.ts'
import { is } from '../../domain/requests/access.ts'
import { pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { asProject, findParties, type ProjectRow } from '../../domain/requests/requests.ts'
import { isInGoodStanding, isShownWhole } from '../../domain/requests/visible.ts'
import { withByEmail } from '../../domain/rooms/by-email.ts'
import { findRoom } from '../../domain/rooms/room.ts'
import { conflict, forbidden, invalid, notFound, tooMany } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import type { User } from '../../http/session/session.ts'
import { accept, canAccept, release, reopen } from './assignment.ts'
import { invitationsInDay } from './invitations.ts'
import { listNeeded } from './needed.ts'
import { findPromises } from './promises.ts'
import { listInvitations, listOpen, listOwn } from './reads.ts'
import { approve, requestChanges } from './review.ts'
import { renewLink, setVisibility } from './visibility.ts'
import { declineInvitation, openToAll, withdraw } from './withdrawal.ts'
import { type Created, changeBrief, createRequest } from './writes.ts'

const invitedEnough = `You have invited ${invitationsInDay} songwriters in a day. Please wait before you invite another, or leave the request open to everyone`
/** One text for a hidden, suspended or unknown songwriter, and for inviting oneself. */
const cannotBeInvited = 'This songwriter can’t be invited. Ask everyone, or choose another songwriter'
const starsAlone =
  'While your account is suspended you can approve the song with stars, but without a review, a new link or a promise'

/** The new request. Throws where its songwriter can't be invited. */
function projectOf({ project, pause, invitesAt }: Created) {
  if (pause) throw conflict(pauseRefusal(pause))
  if (invitesAt) throw tooMany(invitedEnough, Math.ceil((invitesAt.getTime() - Date.now()) / 1000))
  if (!project) throw invalid(cannotBeInvited, 'invitedSongwriterId')
  return project
}

export function songRequestRoutes({ serve, storage, env, jobs }: Feature) {
  serve(songRequests.open, async ({ db, query, page }) =>
    page(await (query.sort === 'needed' ? listNeeded : listOpen)(db, query)),
  )

  serve(songRequests.mine, async ({ db, user, query, page }) => page(await listOwn(db, user.id, query)))

  serve(songRequests.invitations, async ({ db, user, query, page }) =>
    page(await listInvitations(db, user.id, query)),
  )

  serve(songRequests.shared, async ({ db, user, params }) => {
    const room = await findRoom(db, params.shareableId, user?.id)
    if (!room) throw notFound()
    return user ? room : withByEmail(room, env)
  })

  serve(
    briefs.create,
    async ({ db, user, body }) => {
      const created = await createRequest(db, storage, { ...body, listenerId: user.id })
      return asProject(projectOf(created), user.id)
    },
    { filesOf: ({ user, body }) => pronunciationsOf(user.id, body.mustHaves ?? []) },
  )

  serve(songRequests.promises, async (call) => {
    const { db, user, params } = call
    const request = await findParties(db, params.id)
    if (!request || !is('party', request, user.id))
      await made(
        call,
        requestMoves.accept,
        (await canAccept(db, { ...params, userId: user.id })) || undefined,
      )
    // A party reads no part of a hidden request, as in the other lists of a room.
    else if (!isShownWhole(request, user.id)) throw notFound()
    return findPromises(db, { requestId: params.id, readerId: user.id })
  })

  const moves =
    <Body>(move: RequestMove, make: (db: Db | Tx, by: By & Body) => Promise<ProjectRow | undefined>) =>
    async (call: { db: Db | Tx; user: User; params: { id: string }; body: Body }) => {
      const { db, user, params, body } = call
      return asProject(
        await made(call, move, await make(db, { ...body, ...params, userId: user.id })),
        user.id,
      )
    }
  serve(briefs.change, moves(requestMoves.occasion, changeBrief))
  serve(acceptance.accept, moves(requestMoves.accept, accept))
  serve(songRequests.openToAll, moves(requestMoves.openToAll, openToAll))
  serve(songRequests.withdraw, moves(requestMoves.withdraw, withdraw))
  serve(songRequests.release, moves(requestMoves.release, release))
  serve(songRequests.reopen, moves(requestMoves.reopen, reopen))
  serve(songRequests.requestChanges, moves(requestMoves.requestChanges, requestChanges))

  serve(songRequests.declineInvitation, async (call) => {
    const declined = await declineInvitation(call.db, { ...call.params, userId: call.user.id })
    return made(call, requestMoves.declineInvitation, declined)
  })

  serve(songRequests.setVisibility, async ({ db, user, params: { id }, body }) => {
    const changed = await setVisibility(db, { id, userId: user.id, ...body })
    if (!changed) throw await lost(db, { id, userId: user.id })
    return asProject(changed, user.id)
  })

  serve(songRequests.renewLink, async ({ db, user, params: { id }, body }) => {
    const changed = await renewLink({ db, jobs }, { id, userId: user.id, ...body })
    if (!changed) throw await lost(db, { id, userId: user.id })
    return asProject(changed, user.id)
  })

  serve(songRequests.approve, async (call) => {
    const { db, user, params, body } = call
    // A suspended listener can only give stars. The approval declines pending proposals, which this listener
    // can't answer.
    if ((body.review || body.hearing === 'new-link' || body.pledge) && !isInGoodStanding(user))
      throw forbidden(starsAlone)
    const { project, donation } = await made(
      call,
      requestMoves.approve,
      await approve({ db, jobs }, { ...params, ...body, user, rules: env }),
    )
    return { ...asProject(project, user.id), donation }
  })
}
