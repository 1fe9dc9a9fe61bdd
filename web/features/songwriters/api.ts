import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { type Songwriter, songwriters } from '#contract/people/songwriters'
import { call } from '../../lib/calls/api.ts'
import { keyOf, read, readPages } from '../../lib/calls/query.ts'

export const songwriterList = () => readPages(songwriters.list)
export const songwriter = (id: string) => read(songwriters.one, { params: { id } })

/** What a stranger sees; 404 where the songwriter has no public page. */
export const publicSongwriter = (id: string) => read(songwriters.shown, { params: { id } })

/** Own songwriter profile, or null where there is none yet: that is an answer here, not a failure. */
export const ownProfile = () =>
  queryOptions({
    queryKey: keyOf(songwriters.mine),
    queryFn: ({ signal }) => call(songwriters.mine, { signal }),
  })

function profileSaved(
  profile: Songwriter,
  _body: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  client.setQueryData(ownProfile().queryKey, profile)
  client.setQueryData(songwriter(profile.id).queryKey, profile)
  void client.invalidateQueries({ queryKey: keyOf(songwriters.list) })
}

export const createProfile = mutationOptions({
  mutationFn: (body: BodyIn<typeof songwriters.create>) => call(songwriters.create, { body }),
  onSuccess: profileSaved,
  meta: {
    success: { title: 'Success!', description: 'Your songwriter profile has been created.' },
    failure: 'Failed to create profile. Please try again.',
  },
})

export const updateProfile = mutationOptions({
  mutationFn: (body: BodyIn<typeof songwriters.update>) => call(songwriters.update, { body }),
  onSuccess: profileSaved,
  meta: {
    success: { title: 'Success!', description: 'Your songwriter profile has been updated.' },
    failure: 'Failed to update profile. Please try again.',
  },
})
