import { uploads } from '#contract/files/uploads'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { mp3 } from '../../../server/test/storage/test-sounds.ts'
import { type Caller, isDone } from './caller.ts'
import type { Project } from './cast.ts'
import { once } from './recording.ts'
import type { Play } from './writes.ts'

const bytes = new Uint8Array(mp3(1))

/** Uploads the song as a browser does: directly to the file store, without HAProxy. */
const putTo = (address: string) =>
  fetch(address, { method: 'PUT', body: bytes, signal: AbortSignal.timeout(20_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Delivers one version of a project's song, and then requests changes to it. If a step fails, the remaining
 * steps are skipped.
 */
export async function deliverSong({ record }: Pick<Play, 'record'>, { id, songwriter, listener }: Project) {
  const objectPath = `private/songs/${id}/${Date.now()}.mp3`
  const needsStore = true
  const granted = await songwriter.call(uploads.song, {
    body: { objectPath, size: bytes.length, type: 'audio/mpeg' },
    needsStore,
  })
  if (!isDone(granted)) return
  const { uploadUrl } = JSON.parse(granted.text) as { uploadUrl: string }
  if (!(await putTo(uploadUrl))) return
  const params = { id }
  const made = (kind: 'delivery' | 'message', mark: string, who: Caller) => ({
    who: who.userId,
    does: 'make',
    on: once(kind, mark),
  })
  const seen = await record.call(made('delivery', `/objects/${objectPath}`, songwriter), () =>
    songwriter.call(deliveries.deliver, { params, body: { songUrl: uploadUrl }, needsStore }),
  )
  if (!isDone(seen)) return
  await songwriter.read('/objects/:song', `/objects/${objectPath}`, true)
  const mark = record.mark()
  await record.call(made('message', mark, listener), () =>
    listener.call(songRequests.requestChanges, { params, body: { message: mark } }),
  )
}
