import { accounts } from '#contract/people/accounts'
import { notifications } from '#contract/people/notifications'
import { songwriters } from '#contract/people/songwriters'
import { png } from '../storage/test-pictures.ts'
import { uploaded } from '../storage/test-uploads.ts'
import { c } from './test-room.ts'

const body = { bio: 'Writes quiet songs.', genres: ['folk' as const] }

/** What people write about themselves: nobody's feed tells of it, since each screen reads it when it is opened. */
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
  c(notifications.choose, {
    act: ({ listener }) => listener.call(notifications.choose, { body: { kind: 'message', mail: false } }),
    told: {},
  }),
]
