import { deliveries } from '#contract/work/deliveries'
import { lyrics } from '#contract/work/lyrics'
import { readPages } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

export const projectDeliveries = (id: string) => readPages(deliveries.ofProject, { params: { id } })

export const saveLyrics = (projectId: string, deliveryId: string) =>
  write(lyrics.set, { id: deliveryId, room: projectId, meta: { success: { title: 'Lyrics saved' } } })
