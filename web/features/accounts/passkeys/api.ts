import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { passkeys } from '#contract/people/passkeys'
import { fresh, read } from '../../../lib/calls/query.ts'
import { write, writing } from '../../../lib/writes/write.ts'

export const ownPasskeys = () => fresh(read(passkeys.list))

/** Has the browser make a passkey, and adds it by this name. */
export const addPasskey = writing({
  calls: [passkeys.newOptions, passkeys.add],
  run: async (call, name: string) => {
    const answer = await startRegistration({ optionsJSON: await call(passkeys.newOptions) })
    return call(passkeys.add, { body: { name, answer } })
  },
  meta: { success: { title: 'Passkey added', description: 'It signs you in from now on.' } },
})

export const renamePasskey = write(passkeys.rename, {
  given: ({ id, name }: { id: string; name: string }) => ({ params: { id }, body: { name } }),
})

export const removePasskey = write(passkeys.remove, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Passkey removed' } },
})

/** Shows by a passkey that it is still its person. */
export const confirmByPasskey = writing({
  calls: [passkeys.confirmOptions, passkeys.confirm],
  run: async (call) => {
    const answer = await startAuthentication({ optionsJSON: await call(passkeys.confirmOptions) })
    return call(passkeys.confirm, { body: { answer } })
  },
})
