import type { BodyIn } from '#contract/grammar/endpoint'
import { ownAccount } from '#contract/people/own-account'
import { write } from '../../../lib/writes/write.ts'

/** Shows again who this is. */
export const confirmByPassword = write(ownAccount.confirm, {
  given: (body: BodyIn<typeof ownAccount.confirm>) => ({ body }),
})
