import { accounts } from '#contract/people/accounts'
import { notifications } from '#contract/people/notifications'
import { passkeys } from '#contract/people/passkeys'
import { songwriters } from '#contract/people/songwriters'
import { asProven, softPasskey } from '../../features/accounts/passkeys/test-authenticator.ts'
import { addTo } from '../../features/accounts/passkeys/test-passkeys.ts'
import { png } from '../storage/test-pictures.ts'
import { uploaded } from '../storage/test-uploads.ts'
import { c, type Room } from './test-room.ts'

const body = { bio: 'Writes quiet songs.', genres: ['folk' as const] }

const ownPasskey = async ({ site, listener }: Room) =>
  (await addTo(await asProven(site, listener), softPasskey())).body.id

/** What people write about themselves: but for their passkeys, nobody's feed tells of it, since each screen reads it when it is opened. */
export const ownCases = [
  c(accounts.update, {
    act: ({ listener }) => listener.call(accounts.update, { body: { firstName: 'Noor' } }),
    told: {},
  }),
  c(accounts.setPhoto, {
    act: async ({ site, listener }) =>
      listener.call(accounts.setPhoto, {
        body: { profileImageUrl: await uploaded(site, listener, { kind: 'photo', bytes: png() }) },
      }),
    told: {},
  }),
  c(songwriters.create, {
    act: ({ listener }) => listener.call(songwriters.create, { body }),
    told: {},
  }),
  c(songwriters.update, {
    act: ({ songwriter }) => songwriter.call(songwriters.update, { body: { ...body, venmoHandle: '@mira' } }),
    told: {},
  }),
  c(passkeys.add, {
    act: async ({ site, listener }) => addTo(await asProven(site, listener), softPasskey()),
    told: { listener: 'passkeys' },
  }),
  c(passkeys.rename, {
    before: ownPasskey,
    act: ({ listener }, params) => listener.call(passkeys.rename, { params, body: { name: 'Laptop' } }),
    told: { listener: 'passkeys' },
  }),
  c(passkeys.remove, {
    before: async (room) => {
      await ownPasskey(room)
      return ownPasskey(room)
    },
    act: ({ listener }, params) => listener.call(passkeys.remove, { params }),
    told: { listener: 'passkeys' },
  }),
  c(notifications.choose, {
    act: ({ listener }) => listener.call(notifications.choose, { body: { kind: 'message', mail: false } }),
    told: {},
  }),
]
