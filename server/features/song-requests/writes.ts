import type { NewSongRequest } from '#contract/requests/song-requests'
import type { Db, Tx } from '../../db/client.ts'
import { songRequests } from '../../db/schema.ts'
import { record } from '../../domain/journal/events.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { isListed } from '../../domain/people/listed.ts'
import { is } from '../../domain/requests/access.ts'
import { addMustHaves, pronunciationsOf } from '../../domain/requests/must-haves.ts'
import { about, findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { newShareableId } from '../../domain/requests/shareable-id.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import type { Storage } from '../../storage/storage.ts'
import { nextInvitation } from './invitations.ts'
import { hasShownProfile } from './reads.ts'

const isInvitable = async (tx: Tx, id: string) => (await hasShownProfile(tx, id)) && (await isListed(tx, id))

interface Created {
  /**
   * Undefined if the invited person isn't listed, is no songwriter or is the listener, or after too many
   * invitations.
   */
  project?: ProjectRow | undefined
  /** Time from which the listener may invite again. Set only after too many invitations in a day. */
  invitesAt?: Date
}

export const createRequest = (
  db: Db | Tx,
  storage: Storage,
  { listenerId, mustHaves = [], ...request }: NewSongRequest & { listenerId: string },
) =>
  withFiles(db, storage, pronunciationsOf(listenerId, mustHaves), async (tx, attach): Promise<Created> => {
    const { invitedSongwriterId: invited } = request
    if (invited && (is('listener', { listenerId }, invited) || !(await isInvitable(tx, invited)))) return {}
    const invitesAt = invited && (await nextInvitation(tx, listenerId))
    if (invitesAt) return { invitesAt }
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
    await record(tx, { kind: 'created', subjectId: id, actorId: listenerId })
    if (invited) await notify(tx, { userId: invited, kind: 'request_invited', ...about(project!) })
    return { project }
  })
