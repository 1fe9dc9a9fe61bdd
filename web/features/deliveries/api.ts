import type { BodyIn } from '#contract/grammar/endpoint'
import { deliveries } from '#contract/work/deliveries'
import { write } from '../../lib/writes/write.ts'

export const deliverSong = (id: string) =>
  write(deliveries.deliver, {
    given: (body: BodyIn<typeof deliveries.deliver>) => ({ params: { id }, body }),
    meta: { success: { title: 'Song uploaded successfully' } },
  })
