import { accounts } from '#contract/people/accounts'
import { currentUser } from '../../lib/calls/current-user.ts'
import { write } from '../../lib/writes/write.ts'

export const askForProof = write(accounts.askForProof, {
  meta: {
    success: { title: 'The link is on its way', description: 'If we just sent you one, that works too.' },
    failure: 'Failed to send the link. Please try again.',
  },
})

export const changeAccount = write(accounts.update, {
  background: true,
  onSuccess: (user, _body, { client }) => void client.setQueryData(currentUser.queryKey, user),
  meta: {
    success: { title: 'Success!', description: 'Your account has been updated.' },
    failure: 'Failed to update your account. Please try again.',
  },
})

export const setPhoto = write(accounts.setPhoto, {
  given: (profileImageUrl: string) => ({ body: { profileImageUrl } }),
  background: true,
  onSuccess: (user, _url, { client }) => void client.setQueryData(currentUser.queryKey, user),
  meta: {
    success: { title: 'Profile Photo Updated' },
    failure: 'Failed to update profile photo. Please try again.',
  },
})
