import type { BodyIn } from '#contract/grammar/endpoint'
import { deliveries } from '#contract/work/deliveries'
import { lyrics } from '#contract/work/lyrics'
import { readPages } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

export const projectDeliveries = (id: string) => readPages(deliveries.ofProject, { params: { id } })

interface OfVersion {
  projectId: string
  deliveryId: string
}

export const saveLyrics = ({ projectId, deliveryId }: OfVersion) =>
  write(lyrics.set, {
    room: projectId,
    given: (body: BodyIn<typeof lyrics.set>) => ({ params: { id: deliveryId }, body }),
    meta: { success: { title: 'Lyrics saved' } },
  })
