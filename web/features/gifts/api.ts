import type { BodyIn } from '#contract/grammar/endpoint'
import { gifts } from '#contract/requests/gifts'
import { write } from '../../lib/writes/write.ts'

export type GiftBody = BodyIn<typeof gifts.wrap>

export const wrapGift = (id: string) =>
  write(gifts.wrap, {
    id,
    meta: {
      success: { title: 'Wrapped', description: 'Until then the link shows only the wrapping.' },
    },
  })

export const takeGiftBack = (id: string) =>
  write(gifts.takeBack, {
    id,
    meta: { success: { title: 'Unwrapped', description: 'The link opens the song again.' } },
  })

export const letUnderwritersRead = (id: string) =>
  write(gifts.letRead, {
    given: (underwriters: boolean) => ({ params: { id }, body: { underwriters } }),
    meta: { success: { title: 'Saved' }, failure: 'We couldn’t save that. Please try again.' },
  })

export const removeAnswer = (id: string) =>
  write(gifts.removeAnswer, { id, meta: { success: { title: 'Reply removed' } } })

export const answerGift = (shareableId: string) =>
  write(gifts.answer, {
    given: (body: BodyIn<typeof gifts.answer>) => ({ params: { shareableId }, body }),
  })
