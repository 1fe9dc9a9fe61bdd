import { mutationOptions } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { deliveries } from '#contract/work/deliveries'
import { call } from '../../lib/calls/api.ts'
import { readPages } from '../../lib/calls/query.ts'

const of = (id: string) => ({ params: { id } })

export const projectDeliveries = (id: string) => readPages(deliveries.ofProject, of(id))

export const deliverSong = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof deliveries.deliver>) => call(deliveries.deliver, { ...of(id), body }),
    onSuccess: (_project, _body, _result, { client }) => client.invalidateQueries(),
    meta: { success: { title: 'Song uploaded successfully' } },
  })
