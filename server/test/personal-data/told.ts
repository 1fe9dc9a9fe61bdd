import type { Db } from '../../db/client.ts'
import { notifications } from '../../db/schema.ts'
import { type People, words } from './mark.ts'

/** Notifications of each about the others, with words and names of all three in each JSON. */
export async function plantTold(db: Db, songRequestId: string, { listener, songwriter, giver }: People) {
  const title = words(listener, 'song_requests.title')
  const writer = words(songwriter, 'users.first_name')
  const ofSongwriter = { actorId: songwriter.id, causedBy: songwriter.id }
  const ofListener = { actorId: listener.id, causedBy: listener.id }
  await db.insert(notifications).values([
    {
      userId: listener.id,
      kind: 'request_released',
      songRequestId,
      ...ofSongwriter,
      subjects: { title, writer, reason: words(songwriter, 'notifications.subjects') },
    },
    {
      userId: giver.id,
      kind: 'pledge_rejected',
      songRequestId,
      ...ofSongwriter,
      subjects: { title, writer, reason: words(songwriter, 'notifications.subjects') },
    },
    {
      userId: songwriter.id,
      kind: 'request_reopened',
      songRequestId,
      ...ofListener,
      subjects: { title, reason: words(listener, 'notifications.subjects') },
    },
    {
      userId: giver.id,
      kind: 'thanks',
      songRequestId,
      ...ofListener,
      subjects: { title, writer, reason: words(listener, 'thanks.text') },
    },
    // The songwriter is a steward too, with many looks.
    {
      userId: giver.id,
      kind: 'many_looks',
      causedBy: songwriter.id,
      subjects: { steward: words(songwriter, 'notifications.steward') },
    },
  ])
}
