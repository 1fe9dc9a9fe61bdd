import { acceptance } from '#contract/requests/acceptance'
import type { NewTerms } from '#contract/requests/new-terms'
import type { Project } from '#contract/requests/song-requests'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { writing } from '../../../lib/writes/write.ts'

async function sendTerms(send: () => Promise<unknown>) {
  try {
    await send()
  } catch (error) {
    toast({
      title: 'Your terms were not sent',
      description: `${errorSentence(error)} You can propose them in the project.`,
      variant: 'destructive',
    })
  }
}

/** Accepts a request. Without terms the call has no body, and nothing is agreed. */
export const acceptRequest = writing<Project, { id: string; terms?: NewTerms }>({
  calls: [acceptance.accept, acceptance.propose],
  room: ({ id }) => id,
  run: async (call, { id, terms }) => {
    const params = { id }
    const accepted = await call(acceptance.accept, { params, ...(terms && { body: { terms } }) })
    // An older release beside this one drops the terms, so they are sent by themselves.
    if (terms && !accepted.terms?.waiting)
      await sendTerms(() => call(acceptance.propose, { params, body: terms }))
    return accepted
  },
  meta: {
    success: { title: 'Success!', description: 'It’s yours. You’ll find it under Active Projects.' },
    failure: 'Failed to accept request. Please try again.',
  },
})
