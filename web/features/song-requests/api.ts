import { queryOptions } from '@tanstack/react-query'
import { donations } from '#contract/giving/donations'
import type { BodyIn, QueryIn } from '#contract/grammar/endpoint'
import { type Project, songRequests } from '#contract/requests/song-requests'
import { errorSentence, isConflict } from '../../lib/calls/api-error.ts'
import { fresh, read, readPages } from '../../lib/calls/query.ts'
import { toast } from '../../lib/toast.ts'
import { write, writing } from '../../lib/writes/write.ts'

/** Filters and order of the open requests. Their amounts are `budgets` of the contract. */
export type OpenFilter = Omit<QueryIn<typeof songRequests.open>, 'limit' | 'cursor'>

export const openRequests = (filter: OpenFilter = {}) => readPages(songRequests.open, { query: filter })
export const ownRequests = () => readPages(songRequests.mine)
/** Pages of a few rows, because each has a cover. */
export const ownCovers = () => readPages(songRequests.mine, { query: { limit: 8 } })
/**
 * Refetched on mount: others pledge at any time. Its own key keeps it out of the refetch after an acceptance,
 * when it is no longer answered.
 */
export const promisesOf = (id: string) => {
  const { queryFn } = read(songRequests.promises, { params: { id } })
  return fresh(queryOptions({ queryKey: ['promises', id], queryFn }))
}
export const invitations = () => readPages(songRequests.invitations)

/** Conflict toast: another person was faster, and the dialog may be unmounted together with the request. */
function sayConflict(error: Error) {
  if (isConflict(error)) toast({ title: 'Error', description: errorSentence(error), variant: 'destructive' })
}

type NewRequest = BodyIn<typeof songRequests.create> & {
  /** The listener's own pledge, in the site’s currency. */
  ownPledge?: BodyIn<typeof donations.create>['amount'] | undefined
}

/** The new request, and the error of the listener's own pledge, if any: the request stays without it. */
export interface SentRequest {
  request: Project
  pledge?: BodyIn<typeof donations.create>
  refused?: unknown
}

export const createRequest = writing<SentRequest, NewRequest>({
  calls: [songRequests.create, donations.create],
  run: async (call, { ownPledge, ...body }) => {
    const request = await call(songRequests.create, { body })
    if (ownPledge === undefined) return { request }
    const pledge = {
      amount: ownPledge,
      isGeneral: false,
      songRequestId: request.id,
      paymentMethod: 'other',
      status: 'pledged',
    } as const
    try {
      await call(donations.create, { body: pledge })
      return { request, pledge }
    } catch (refused) {
      return { request, pledge, refused }
    }
  },
  background: true,
  meta: {
    success: { title: 'Success!', description: 'Your song request has been submitted successfully.' },
    failure: 'Failed to submit song request. Please try again.',
  },
})

export const createDonation = write(donations.create, {
  room: ({ songRequestId }) => songRequestId,
  background: true,
  meta: { failure: 'Failed to create donation pledge. Please try again.' },
})

export const acceptRequest = write(songRequests.accept, {
  given: (id: string) => ({ params: { id } }),
  meta: {
    success: { title: 'Success!', description: 'It’s yours. You’ll find it under Active Projects.' },
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
  meta: {
    success: { title: 'Open to everyone', description: 'Any songwriter can accept your request now.' },
  },
})

export const setVisibility = (id: string) =>
  write(songRequests.setVisibility, { id, meta: { success: { title: 'Saved' } } })

/** `onRenewed` is called before the change feed makes the page find 404 at the old link. */
export const renewLink = (id: string, onRenewed: (request: Project) => void) =>
  write(songRequests.renewLink, {
    id,
    onSuccess: onRenewed,
    meta: { success: { title: 'Link reset', description: 'The old link no longer works.' } },
  })

export const reopenRequest = write(songRequests.reopen, {
  given: (id: string) => ({ params: { id } }),
  onError: sayConflict,
  meta: { success: { title: 'Request reopened', description: 'Any songwriter can accept it now.' } },
})

export const withdrawRequest = (id: string, onSuccess?: () => void) =>
  write(songRequests.withdraw, {
    id,
    // At once, and not at `mutate`: the room may be unmounted before the response arrives.
    onSuccess,
    onError: sayConflict,
    meta: { success: { title: 'Request withdrawn' } },
  })

export const requestChanges = (id: string) =>
  write(songRequests.requestChanges, {
    id,
    onError: sayConflict,
    meta: { success: { title: 'Changes requested', description: 'The songwriter has your message.' } },
  })

/** `onApproved` is called before the change feed makes the page request the old link. */
export const approveSong = (id: string, onApproved: (request: Project) => void) =>
  write(songRequests.approve, {
    id,
    onSuccess: onApproved,
    also: ({ hearing }) => (hearing === 'new-link' ? ['link_renewed', 'made_private'] : []),
    // The dialog stays open, shows the refusal, and links to the blocking proposal.
    meta: { success: { title: 'Song approved', description: 'Thank you. The song is yours to share.' } },
  })
