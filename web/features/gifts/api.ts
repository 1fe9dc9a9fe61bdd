import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { gifts } from '#contract/requests/gifts'
import { call } from '../../lib/calls/api.ts'
import { room } from '../song-requests/api.ts'

interface Context {
  client: QueryClient
}

/** Room, lists, diary and receipts may all say something of a gift. */
const afterwards = {
  onSuccess: (_gift: unknown, _given: unknown, _result: unknown, { client }: Context) =>
    client.invalidateQueries(),
}

export type GiftBody = BodyIn<typeof gifts.wrap>

export const wrapGift = (id: string) =>
  mutationOptions({
    mutationFn: (body: GiftBody) => call(gifts.wrap, { params: { id }, body }),
    ...afterwards,
    meta: {
      success: { title: 'Wrapped', description: 'Its link shows nothing but the wrapping until then.' },
    },
  })

export const takeGiftBack = (id: string) =>
  mutationOptions({
    mutationFn: () => call(gifts.takeBack, { params: { id } }),
    ...afterwards,
    meta: { success: { title: 'Unwrapped', description: 'The link leads to the song again.' } },
  })

export const letUnderwritersRead = (id: string) =>
  mutationOptions({
    mutationFn: (underwriters: boolean) => call(gifts.letRead, { params: { id }, body: { underwriters } }),
    ...afterwards,
    meta: { success: { title: 'Saved' }, failure: 'That could not be saved. Please try again.' },
  })

export const removeAnswer = (id: string) =>
  mutationOptions({
    mutationFn: () => call(gifts.removeAnswer, { params: { id } }),
    ...afterwards,
    meta: { success: { title: 'Answer removed' } },
  })

/** What whoever has the link says to a gift, once. */
export const answerGift = (shareableId: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof gifts.answer>) => call(gifts.answer, { params: { shareableId }, body }),
    // And nothing else: most who answer have no account.
    onSuccess: (_answer: unknown, _given: unknown, _result: unknown, { client }: Context) =>
      client.invalidateQueries({ queryKey: room(shareableId).queryKey }),
  })
