import type { Offer } from '#contract/people/offers'
import type { NewSongRequest } from '#contract/requests/briefs'
import { requestMoves } from '#contract/requests/moves'
import type { BriefChange } from '#contract/requests/occasions'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { noGoal } from '../../domain/audit/facts.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { record } from '../../domain/journal/events.ts'
import { notify } from '../../domain/journal/notifications.ts'
import type { By } from '../../domain/moves/move-request.ts'
import { mayMake } from '../../domain/moves/refusals.ts'
import { isListed } from '../../domain/people/listed.ts'
import { is } from '../../domain/requests/access.ts'
import { addMustHaves, pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { about, findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { newShareableId } from '../../domain/requests/shareable-id.ts'
import { lockPause } from '../../domain/songwriters/offers.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import type { Storage } from '../../storage/storage.ts'
import { nextInvitation } from './invitations.ts'
import { hasShownProfile } from './reads.ts'

const isInvitable = async (tx: Tx, id: string) => (await hasShownProfile(tx, id)) && (await isListed(tx, id))

export interface Created {
  /**
   * Undefined if the invited person isn't listed, is no songwriter or is the listener, or after too many
   * invitations.
   */
  project?: ProjectRow | undefined
  /** Time from which the listener may invite again. Set only after too many invitations in a day. */
  invitesAt?: Date
  /** The pause of the invited songwriter, who takes no invitations. */
  pause?: Offer
}

export const createRequest = (
  db: Db | Tx,
  storage: Storage,
  { listenerId, mustHaves = [], ...request }: NewSongRequest & { listenerId: string },
) =>
  withFiles(db, storage, pronunciationsOf(listenerId, mustHaves), async (tx, attach): Promise<Created> => {
    const { invitedSongwriterId: invited } = request
    if (invited && (is('listener', { listenerId }, invited) || !(await isInvitable(tx, invited)))) return {}
    if (invited) {
      // First the profile, then the listener, as in an approval with a pledge, so that the two don't deadlock.
      const pause = await lockPause(tx, invited)
      if (pause) return { pause }
      const invitesAt = await nextInvitation(tx, listenerId)
      if (invitesAt) return { invitesAt }
    }
    const [created] = await tx
      .insert(songRequests)
      .values({
        ...request,
        emotions: [...new Set(request.emotions)],
        listenerId,
        shareableId: newShareableId(),
      })
      .returning({ id: songRequests.id })
    const id = created!.id
    await addMustHaves(tx, attach, id, mustHaves)
    const project = await findProject(tx, id)
    const amount = request.goalAmount ?? noGoal
    await record(tx, { kind: 'created', subjectId: id, actorId: listenerId, amount })
    if (invited) await notify(tx, { userId: invited, kind: 'request_invited', ...about(project!) })
    return { project }
  })

/**
 * Values that change the needed day. The day that counted before is kept until the UTC day is over, so that
 * nobody gains a place in the order by changing the day back and forth (product.md, "The brief").
 */
const toNeededBy = (day: string | null) => {
  const { neededBy, neededByChangedOn, formerNeededBy } = songRequests
  const isSame = sql`${neededBy} is not distinct from ${day}::date`
  const isAgain = sql`${neededByChangedOn} = current_date`
  return {
    neededBy: day,
    formerNeededBy: sql`case when ${isSame} or ${isAgain} then ${formerNeededBy} else ${neededBy} end`,
    neededByChangedOn: sql`case when ${isSame} then ${neededByChangedOn} else current_date end`,
  }
}

/** Changes what is optional in the brief. Undefined if the move is not allowed. Of two changes the last one stays. */
export const changeBrief = (db: Db | Tx, { id, userId, neededBy, ...said }: By & BriefChange) =>
  withTx(db, async (tx) => {
    const [found] = await tx
      .update(songRequests)
      .set({ ...said, ...(neededBy !== undefined && toNeededBy(neededBy)), updatedAt: now() })
      .where(mayMake({ id, userId, move: requestMoves.occasion }))
      .returning({ id: songRequests.id })
    if (!found) return undefined
    changed(tx, 'brief', { room: id })
    return findProject(tx, id)
  })
