import { uuid } from '#drizzle'
import { users } from './people.ts'
import { songRequests } from './requests.ts'

export const ofRequest = () =>
  uuid('song_request_id')
    .notNull()
    .references(() => songRequests.id)

export const byUser = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)
