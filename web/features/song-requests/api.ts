import { queryOptions } from '@tanstack/react-query'
import { donations } from '#contract/giving/donations'
import type { BodyIn, QueryIn } from '#contract/grammar/endpoint'
import { briefFiles } from '#contract/requests/brief-files'
import { briefs } from '#contract/requests/briefs'
import { type Project, songRequests } from '#contract/requests/song-requests'
import { errorSentence, isConflict } from '../../lib/calls/api-error.ts'
import { fresh, read, readPages } from '../../lib/calls/query.ts'
import { toast } from '../../lib/toast.ts'
import { write, writing } from '../../lib/writes/write.ts'
import { sendRecording } from '../brief-files/public/send-recording.ts'

/** Filters and order of the open requests. `budgets` in the contract has the amounts of a budget filter. */
type OpenFilter = Omit<QueryIn<typeof songRequests.open>, 'limit' | 'cursor'>

export const openRequests = (filter: OpenFilter = {}) => readPages(songRequests.open, { query: filter })
export const ownRequests = () => readPages(songRequests.mine)
/** The user's own requests, in small pages, because each row has a cover. */
export const ownCovers = () => readPages(songRequests.mine, { query: { limit: 8 } })
/** The user's own requests that wait for them, which are first whatever page they are on. */
export const ownInTurn = () => readPages(songRequests.mine, { query: { turn: 'own' } })
/**
 * Pledges to a request, for a songwriter before accepting it. Always refetched, because new pledges may
 * arrive at any time. The separate key excludes it from the refetch after an acceptance, when the server
 * refuses it.
 */
export const promisesOf = (id: string) => {
  const { queryFn } = read(songRequests.promises, { params: { id } })
  return fresh(queryOptions({ queryKey: ['promises', id], queryFn }))
}
export const invitations = () => readPages(songRequests.invitations)

/**
 * Shows a conflict in a toast, for example if someone else was faster. The dialog may have disappeared
 * together with its request.
 */
function sayConflict(error: Error) {
  if (isConflict(error)) toast({ title: 'Error', description: errorSentence(error), variant: 'destructive' })
}

type NewRequest = BodyIn<typeof briefs.create> & {
  /** The listener's own pledge to the new request, in the site’s currency. */
  ownPledge?: BodyIn<typeof donations.create>['amount'] | undefined
  /** Key of the story told by voice, among the draft's files. */
  recording?: string | undefined
}

/** A new request. It exists also if the listener's own promise or the recording failed. */
export interface SentRequest {
  request: Project
  pledge?: BodyIn<typeof donations.create>
  /** Error of the promise. */
  refused?: unknown
  /** The recording that was not added, and its error. */
  notAdded?: { recording: string; error: unknown }
}

async function addTo(requestId: string, recording: string, call: Parameters<typeof sendRecording>[0]) {
  try {
    await sendRecording(call, requestId, recording)
    return undefined
  } catch (error) {
    return { recording, error }
  }
}

export const createRequest = writing<SentRequest, NewRequest>({
  calls: [briefs.create, donations.create, briefFiles.add],
  run: async (call, { ownPledge, recording, ...body }) => {
    const created = await call(briefs.create, { body })
    const notAdded = recording && (await addTo(created.id, recording, call))
    const request = { request: created, ...(notAdded && { notAdded }) }
    if (ownPledge === undefined) return request
    const pledge = {
      amount: ownPledge,
      isGeneral: false,
      songRequestId: created.id,
      paymentMethod: 'other',
      status: 'pledged',
    } as const
    try {
      await call(donations.create, { body: pledge })
      return { ...request, pledge }
    } catch (refused) {
      return { ...request, pledge, refused }
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

export const changeBrief = (id: string) => write(briefs.change, { id, meta: { success: { title: 'Saved' } } })

export const setVisibility = (id: string) =>
  write(songRequests.setVisibility, { id, meta: { success: { title: 'Saved' } } })

/**
 * Makes a new share link. `onRenewed` moves the page to it before the change feed refetches the old link,
 * which is a 404.
 */
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
    // Not a callback of `mutate`, which would not run if the page is unmounted before the reply.
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
