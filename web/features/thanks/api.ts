import type { BodyIn } from '#contract/grammar/endpoint'
import { thanks } from '#contract/requests/thanks'
import { write } from '../../lib/writes/write.ts'

export const giveThanks = (id: string) =>
  write(thanks.give, {
    given: (body: BodyIn<typeof thanks.give>) => ({ params: { id }, body }),
    meta: { success: { title: 'Thank you!', description: 'They can read it now.' } },
  })
