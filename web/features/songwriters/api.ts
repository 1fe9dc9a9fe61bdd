import { type MutationFunctionContext, queryOptions } from '@tanstack/react-query'
import { type OwnProfile, songwriterProfile } from '#contract/people/songwriter-profile'
import { type SongwriterFilters, songwriters } from '#contract/people/songwriters'
import { call } from '../../lib/calls/api.ts'
import { keyOf, read, readPages } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

export const songwriterList = (query?: SongwriterFilters) => readPages(songwriters.list, { query })
export const songwriter = (id: string) => read(songwriters.one, { params: { id } })

/** Public profile of a songwriter, for visitors. 404 if the songwriter has no public page. */
export const publicSongwriter = (id: string) => read(songwriters.shown, { params: { id } })

/** The user's own songwriter profile, or null if it doesn't exist yet. */
export const ownProfile = () =>
  queryOptions({
    queryKey: keyOf(songwriterProfile.mine),
    queryFn: ({ signal }) => call(songwriterProfile.mine, { signal }),
  })

function profileSaved(profile: OwnProfile, _body: unknown, { client }: MutationFunctionContext) {
  client.setQueryData(ownProfile().queryKey, profile)
  client.setQueryData(songwriter(profile.id).queryKey, profile)
}

export const createProfile = write(songwriterProfile.create, {
  background: true,
  onSuccess: profileSaved,
  meta: {
    success: { title: 'Success!', description: 'Your songwriter profile has been created.' },
    failure: 'Failed to create profile. Please try again.',
  },
})

export const updateProfile = write(songwriterProfile.update, {
  background: true,
  onSuccess: profileSaved,
  meta: {
    success: { title: 'Success!', description: 'Your songwriter profile has been updated.' },
    failure: 'Failed to update profile. Please try again.',
  },
})
