import { accounts } from '#contract/people/accounts'
import { currentUser } from '../../lib/calls/current-user.ts'
import { write } from '../../lib/writes/write.ts'

/** Attaches an uploaded photo to the signed-in user. */
export const setPhoto = write(accounts.setPhoto, {
  given: (profileImageUrl: string) => ({ body: { profileImageUrl } }),
  background: true,
  onSuccess: (user, _url, { client }) => void client.setQueryData(currentUser.queryKey, user),
  meta: {
    success: { title: 'Profile Photo Updated' },
    failure: 'Failed to update profile photo. Please try again.',
  },
})
