import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyIn, QueryIn } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { call } from '../../lib/calls/api.ts'
import { errorSentence, isConflict } from '../../lib/calls/api-error.ts'
import { keyOf, read, readPages } from '../../lib/calls/query.ts'
import { toast } from '../../lib/toast.ts'

/** Filters of the open requests; `budgets` of the contract has the amounts. */
export type OpenFilter = Omit<QueryIn<typeof songRequests.open>, 'limit' | 'cursor'>

export const openRequests = (filter: OpenFilter = {}) => readPages(songRequests.open, { query: filter })
export const ownRequests = () => readPages(songRequests.mine)
export const invitations = () => readPages(songRequests.invitations)
export const room = (shareableId: string) => read(songRequests.shared, { params: { shareableId } })

/** Re-reads every list of requests and every room: their paths all begin with this one's. */
export const refreshRequests = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: keyOf(songRequests.open) })

interface Context {
  client: QueryClient
}

/** Somebody else moved first, and the dialog that would say so may be gone with what it was about. */
function sayConflict(error: Error) {
  if (isConflict(error)) toast({ title: 'Error', description: errorSentence(error), variant: 'destructive' })
}

/** A move changes lists, rooms, diaries, pledges and statistics at once, so all that is on screen is read again. */
const afterMove = {
  onSuccess: (_moved: unknown, _variables: unknown, _result: unknown, { client }: Context) =>
    client.invalidateQueries(),
}

interface NewRequest {
  body: BodyIn<typeof songRequests.create>
  idempotencyKey: string
}

export const createRequest = mutationOptions({
  mutationFn: (request: NewRequest) => call(songRequests.create, request),
  onSuccess: (_created, _request, _result, { client }) => void refreshRequests(client),
  meta: {
    success: { title: 'Success!', description: 'Your song request has been submitted successfully.' },
    failure: 'Failed to submit song request. Please try again.',
  },
})

export const acceptRequest = mutationOptions({
  mutationFn: (id: string) => call(songRequests.accept, { params: { id } }),
  ...afterMove,
  meta: {
    success: { title: 'Success!', description: 'The request is yours. You find it under Active Projects.' },
    failure: 'Failed to accept request. Please try again.',
  },
})

export const declineInvitation = mutationOptions({
  mutationFn: (id: string) => call(songRequests.declineInvitation, { params: { id } }),
  ...afterMove,
  onError: sayConflict,
  meta: { success: { title: 'Invitation declined', description: 'The request is open to everyone now.' } },
})

export const openToAll = mutationOptions({
  mutationFn: (id: string) => call(songRequests.openToAll, { params: { id } }),
  ...afterMove,
  onError: sayConflict,
  meta: { success: { title: 'Open to everyone', description: 'Any songwriter can take your request now.' } },
})

export const setVisibility = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof songRequests.setVisibility>) =>
      call(songRequests.setVisibility, { params: { id }, body }),
    ...afterMove,
    meta: {
      success: { title: 'Saved' },
    },
  })

export const renewLink = mutationOptions({
  mutationFn: (id: string) => call(songRequests.renewLink, { params: { id } }),
  onSuccess: (_renewed, _id, _result, { client }) =>
    // The room at the old link is gone: to read that again could only fail.
    client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('shared') }),
  meta: { success: { title: 'Link renewed', description: 'The old link leads nowhere any more.' } },
})

export const reopenRequest = mutationOptions({
  mutationFn: (id: string) => call(songRequests.reopen, { params: { id } }),
  ...afterMove,
  onError: sayConflict,
  meta: { success: { title: 'Request opened again', description: 'Any songwriter can take it now.' } },
})

export const withdrawRequest = mutationOptions({
  mutationFn: (id: string) => call(songRequests.withdraw, { params: { id } }),
  onSuccess: ({ id, shareableId }, _id, _result, { client }) =>
    // Its room is gone: to read that again could only fail.
    client.invalidateQueries({
      predicate: ({ queryKey }) => !queryKey.includes(shareableId) && !queryKey.includes(id),
    }),
  onError: sayConflict,
  meta: { success: { title: 'Request withdrawn' } },
})

export const requestChanges = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof songRequests.requestChanges>) =>
      call(songRequests.requestChanges, { params: { id }, body }),
    ...afterMove,
    onError: sayConflict,
    meta: {
      success: { title: 'Changes requested', description: 'The songwriter has your message.' },
    },
  })

export const approveSong = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof songRequests.approve>) =>
      call(songRequests.approve, { params: { id }, body }),
    ...afterMove,
    // Its dialog stays, says why it was refused, and leads to the proposal that stands in the way.
    meta: { success: { title: 'Song approved', description: 'Thank you. The song is yours to share.' } },
  })
