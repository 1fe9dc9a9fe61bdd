import { accounts } from '#contract/people/accounts'
import { notifications } from '#contract/people/notifications'
import { ownAccount } from '#contract/people/own-account'
import { passkeys } from '#contract/people/passkeys'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { eq } from '#drizzle'
import { users } from '../../db/schema.ts'
import { asProven, softPasskey } from '../../features/sign-in/passkeys/test-authenticator.ts'
import { addTo } from '../../features/sign-in/passkeys/test-passkeys.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { png } from '../storage/test-pictures.ts'
import { uploaded } from '../storage/test-uploads.ts'
import { c, type Room } from './test-room.ts'

const body = { bio: 'Writes quiet songs.', genres: ['folk' as const] }

export const password = 'a lamp in the window'
export const passwordHash = await hashPassword(password)
export async function withPassword({ site, listener: { id } }: Room) {
  await site.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  return id
}

/** Adds a passkey. The device signs for the site's configured origin, if any. */
const addPasskey = async ({ site, listener }: Room) => {
  const origin = site.deps.env.publicUrl
  return addTo(await asProven(site, listener), softPasskey(), 'My phone', origin ? { origin } : {})
}
const ownPasskey = async (room: Room) => (await addPasskey(room)).body.id

/** Writes that concern only the user themselves, so no other person's screens change. */
export const ownCases = [
  c(accounts.update, 'listener', {}, { told: {} }),
  c(
    accounts.setPhoto,
    async ({ site, listener }) =>
      listener.call(accounts.setPhoto, {
        body: { profileImageUrl: await uploaded(site, listener, { kind: 'photo', bytes: png() }) },
      }),
    {},
    { told: {} },
  ),
  c(songwriterProfile.create, 'listener', {}, { told: {} }),
  c(songwriterProfile.update, 'songwriter', {}, { body: { ...body, venmoHandle: '@mira' }, told: {} }),
  c(passkeys.add, addPasskey, {}, { told: { listener: 'signIn' } }),
  c(passkeys.rename, 'listener', {}, { before: ownPasskey, told: { listener: 'signIn' } }),
  c(
    passkeys.remove,
    'listener',
    {},
    {
      before: async (room) => {
        await ownPasskey(room)
        return ownPasskey(room)
      },
      told: { listener: 'signIn' },
    },
  ),
  c(ownAccount.changePassword, 'listener', {}, { before: withPassword, told: { listener: 'signIn' } }),
  c(ownAccount.changeEmail, 'listener', {}, { before: withPassword, told: { listener: 'signIn' } }),
  c(
    ownAccount.endSession,
    'listener',
    {},
    {
      before: async ({ site, listener }) => {
        const elsewhere = await site.as(listener)
        const { body } = await elsewhere.call(ownAccount.sessions)
        return body.find(({ isCurrent }) => isCurrent)!.id
      },
      told: { listener: 'signIn' },
    },
  ),
  c(ownAccount.endOtherSessions, 'listener', {}, { told: { listener: 'signIn' } }),
  c(notifications.choose, 'listener', {}, { told: {} }),
]
