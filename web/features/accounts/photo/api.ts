import { mutationOptions } from '@tanstack/react-query'
import { accounts } from '#contract/people/accounts'
import { songwriters } from '#contract/people/songwriters'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query.ts'
import { currentUser } from '../api.ts'

/** Attaches an uploaded photo to the signed-in user, whose face shows in many places. */
export const setPhoto = mutationOptions({
  mutationFn: (profileImageUrl: string) => call(accounts.setPhoto, { body: { profileImageUrl } }),
  onSuccess: (user, _url, _result, { client }) => {
    client.setQueryData(currentUser.queryKey, user)
    void client.invalidateQueries({ queryKey: keyOf(songwriters.list) })
    void client.invalidateQueries({ queryKey: keyOf(songwriters.mine) })
  },
  meta: {
    success: { title: 'Profile Photo Updated' },
    failure: 'Failed to update profile photo. Please try again.',
  },
})
