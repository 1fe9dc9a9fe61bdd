import { accounts } from '#contract/people/accounts'
import { currentUser } from '../../lib/calls/current-user.ts'
import { write } from '../../lib/writes/write.ts'

/** Has the mail sent again whose link proves the email. */
export const askForProof = write(accounts.askForProof, {
  given: () => ({}),
  onSuccess: () => {},
  meta: {
    success: { title: 'The link is on its way', description: 'One that we sent just before works too.' },
    failure: 'Failed to send the link. Please try again.',
  },
})

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
