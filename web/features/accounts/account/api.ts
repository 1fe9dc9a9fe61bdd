import type { BodyIn } from '#contract/grammar/endpoint'
import { ownAccount } from '#contract/people/own-account'
import { fresh, read } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const waysIn = () => fresh(read(ownAccount.waysIn))

export const sessions = () => fresh(read(ownAccount.sessions))

/** Shows again who this is. */
export const confirmByPassword = write(ownAccount.confirm, {
  given: (body: BodyIn<typeof ownAccount.confirm>) => ({ body }),
})

export const changePassword = write(ownAccount.changePassword, {
  given: (body: BodyIn<typeof ownAccount.changePassword>) => ({ body }),
  background: true,
  meta: {
    success: { title: 'Your password was changed', description: 'Everyone else was signed out.' },
  },
})

/** Asks for the link that changes the email. */
export const changeEmail = write(ownAccount.changeEmail, {
  given: (body: BodyIn<typeof ownAccount.changeEmail>) => ({ body }),
  meta: {
    success: { title: 'The link is on its way', description: 'Open it in this browser, within a day.' },
  },
})

export const endSession = write(ownAccount.endSession, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Signed out there' } },
})

export const endOtherSessions = write(ownAccount.endOtherSessions, {
  given: () => ({}),
  meta: { success: { title: 'Everyone else was signed out' } },
})
