import type { BodyIn, QueryIn } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { errorSentence, isConflict } from '../../lib/calls/api-error.ts'
import { read, readPages } from '../../lib/calls/query.ts'
import { toast } from '../../lib/toast.ts'
import { write } from '../../lib/writes/write.ts'

/** Filters of the open requests; `budgets` of the contract has the amounts. */
type OpenFilter = Omit<QueryIn<typeof songRequests.open>, 'limit' | 'cursor'>

export const openRequests = (filter: OpenFilter = {}) => readPages(songRequests.open, { query: filter })
export const ownRequests = () => readPages(songRequests.mine)
export const invitations = () => readPages(songRequests.invitations)
export const room = (shareableId: string) => read(songRequests.shared, { params: { shareableId } })

/** Conflict toast: another person was faster, and the dialog may be unmounted together with the request. */
function sayConflict(error: Error) {
  if (isConflict(error)) toast({ title: 'Error', description: errorSentence(error), variant: 'destructive' })
}

export const createRequest = write(songRequests.create, {
  given: (body: BodyIn<typeof songRequests.create>) => ({ body }),
  background: true,
  meta: {
    success: { title: 'Success!', description: 'Your song request has been submitted successfully.' },
    failure: 'Failed to submit song request. Please try again.',
  },
})

export const acceptRequest = write(songRequests.accept, {
  given: (id: string) => ({ params: { id } }),
  meta: {
    success: { title: 'Success!', description: 'The request is yours. You find it under Active Projects.' },
    failure: 'Failed to accept request. Please try again.',
  },
})

export const declineInvitation = write(songRequests.declineInvitation, {
  given: (id: string) => ({ params: { id } }),
  onError: sayConflict,
  meta: { success: { title: 'Invitation declined', description: 'The request is open to everyone now.' } },
})

export const openToAll = write(songRequests.openToAll, {
  given: (id: string) => ({ params: { id } }),
  onError: sayConflict,
  meta: { success: { title: 'Open to everyone', description: 'Any songwriter can take your request now.' } },
})

export const setVisibility = (id: string) =>
  write(songRequests.setVisibility, {
    given: (body: BodyIn<typeof songRequests.setVisibility>) => ({ params: { id }, body }),
    meta: {
      success: { title: 'Saved' },
    },
  })

export const renewLink = write(songRequests.renewLink, {
  given: ({ id, ...body }: { id: string } & BodyIn<typeof songRequests.renewLink>) => ({
    params: { id },
    body,
  }),
  meta: { success: { title: 'Link renewed', description: 'The old link leads nowhere any more.' } },
})

export const reopenRequest = write(songRequests.reopen, {
  given: (id: string) => ({ params: { id } }),
  onError: sayConflict,
  meta: { success: { title: 'Request opened again', description: 'Any songwriter can take it now.' } },
})

export const withdrawRequest = write(songRequests.withdraw, {
  given: (id: string) => ({ params: { id } }),
  onError: sayConflict,
  meta: { success: { title: 'Request withdrawn' } },
})

export const requestChanges = (id: string) =>
  write(songRequests.requestChanges, {
    given: (body: BodyIn<typeof songRequests.requestChanges>) => ({ params: { id }, body }),
    onError: sayConflict,
    meta: {
      success: { title: 'Changes requested', description: 'The songwriter has your message.' },
    },
  })

export const approveSong = (id: string) =>
  write(songRequests.approve, {
    given: (body: BodyIn<typeof songRequests.approve>) => ({ params: { id }, body }),
    also: ({ hearing }) => (hearing === 'new-link' ? ['link_renewed', 'made_private'] : []),
    // The dialog stays open, shows the refusal, and links to the blocking proposal.
    meta: { success: { title: 'Song approved', description: 'Thank you. The song is yours to share.' } },
  })
