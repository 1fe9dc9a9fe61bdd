import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ownAccount } from '#contract/people/own-account'
import { passkeys } from '#contract/people/passkeys'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { fresh, read } from '../../../lib/calls/query.ts'
import { write, writing } from '../../../lib/writes/write.ts'

export const waysIn = () => fresh(read(ownAccount.waysIn))

export const sessions = () => fresh(read(ownAccount.sessions))

export const confirmByPassword = write(ownAccount.confirm, {})

export const changePassword = write(ownAccount.changePassword, {
  background: true,
  meta: { success: { title: 'Your password was changed', description: 'Everyone else was signed out.' } },
})

export const changeEmail = write(ownAccount.changeEmail, {
  meta: {
    success: { title: 'The link is on its way', description: 'Open it in this browser, within a day.' },
  },
})

export const endSession = write(ownAccount.endSession, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Signed out there' } },
})

export const endOtherSessions = write(ownAccount.endOtherSessions, {
  meta: { success: { title: 'Everyone else was signed out' } },
})

export const ownPasskeys = () => fresh(read(passkeys.list))

export const addPasskey = writing({
  calls: [passkeys.newOptions, passkeys.add],
  run: async (call, name: string) => {
    const answer = await startRegistration({ optionsJSON: await call(passkeys.newOptions) })
    return call(passkeys.add, { body: { name, answer } })
  },
  meta: { success: { title: 'Passkey added', description: 'It signs you in from now on.' } },
})

export const renamePasskey = (id: string) => write(passkeys.rename, { id })

export const removePasskey = write(passkeys.remove, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Passkey removed' } },
})

export const confirmByPasskey = writing({
  calls: [passkeys.confirmOptions, passkeys.confirm],
  run: async (call) => {
    const answer = await startAuthentication({ optionsJSON: await call(passkeys.confirmOptions) })
    return call(passkeys.confirm, { body: { answer } })
  },
})

/**
 * Accepted proofs of identity, if the error says that a call needs re-authentication first; otherwise
 * undefined.
 */
export const confirmationOf = (error: unknown) =>
  error instanceof ApiError && error.status === 403 ? error.problem?.confirm : undefined
