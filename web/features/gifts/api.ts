import type { BodyIn } from '#contract/grammar/endpoint'
import { gifts } from '#contract/requests/gifts'
import { write } from '../../lib/writes/write.ts'

export type GiftBody = BodyIn<typeof gifts.wrap>

export const wrapGift = (id: string) =>
  write(gifts.wrap, {
    given: (body: GiftBody) => ({ params: { id }, body }),
    meta: {
      success: { title: 'Wrapped', description: 'Its link shows nothing but the wrapping until then.' },
    },
  })

export const takeGiftBack = (id: string) =>
  write(gifts.takeBack, {
    given: () => ({ params: { id } }),
    meta: { success: { title: 'Unwrapped', description: 'The link leads to the song again.' } },
  })

export const letUnderwritersRead = (id: string) =>
  write(gifts.letRead, {
    given: (underwriters: boolean) => ({ params: { id }, body: { underwriters } }),
    meta: { success: { title: 'Saved' }, failure: 'That could not be saved. Please try again.' },
  })

export const removeAnswer = (id: string) =>
  write(gifts.removeAnswer, {
    given: () => ({ params: { id } }),
    meta: { success: { title: 'Answer removed' } },
  })

/** The one answer to a gift, by anyone with the link. */
export const answerGift = (shareableId: string) =>
  write(gifts.answer, {
    given: (body: BodyIn<typeof gifts.answer>) => ({ params: { shareableId }, body }),
  })
