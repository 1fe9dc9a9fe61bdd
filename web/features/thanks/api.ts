import { mutationOptions } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { thanks } from '#contract/requests/thanks'
import { call } from '../../lib/calls/api.ts'
import { refreshRequests } from '../song-requests/api.ts'

export const giveThanks = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof thanks.give>) => call(thanks.give, { params: { id }, body }),
    onSuccess: (_given, _body, _result, { client }) => refreshRequests(client),
    meta: { success: { title: 'Thank you!', description: 'Your words stand where they can read them.' } },
  })
