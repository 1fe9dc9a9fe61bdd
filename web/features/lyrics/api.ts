import type { BodyIn } from '#contract/grammar/endpoint'
import { deliveries } from '#contract/work/deliveries'
import { lyrics } from '#contract/work/lyrics'
import { readPages } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

/** Versions of the song, each with its lyrics. */
export const projectDeliveries = (id: string) => readPages(deliveries.ofProject, { params: { id } })

interface OfVersion {
  projectId: string
  deliveryId: string
}

/** Saves the lyrics of a version, and the start time of each line. */
export const saveLyrics = ({ projectId, deliveryId }: OfVersion) =>
  write(lyrics.set, {
    room: projectId,
    given: (body: BodyIn<typeof lyrics.set>) => ({ params: { id: deliveryId }, body }),
    meta: { success: { title: 'Lyrics saved' } },
  })
