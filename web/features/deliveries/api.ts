import type { BodyIn } from '#contract/grammar/endpoint'
import { deliveries } from '#contract/work/deliveries'
import { readPages } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

const of = (id: string) => ({ params: { id } })

export const projectDeliveries = (id: string) => readPages(deliveries.ofProject, of(id))

export const deliverSong = (id: string) =>
  write(deliveries.deliver, {
    given: (body: BodyIn<typeof deliveries.deliver>) => ({ ...of(id), body }),
    meta: { success: { title: 'Song uploaded successfully' } },
  })
