import { useMemo } from 'react'
import type { BodyIn } from '#contract/grammar/endpoint'
import type { briefs } from '#contract/requests/briefs'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { type LastingDraft, lastingDraftOf } from '../../../lib/local-storage/drafts.ts'

/**
 * Values of the dashboard's form, the name and email that `/begin` asks for too, and the key of a recording among
 * the draft's files.
 */
export type RequestDraft = Omit<BodyIn<typeof briefs.create>, 'genre'> & {
  genre: string
  ownPledge?: string | number | undefined
  recording?: string | undefined
  firstName?: string
  email?: string
}

/** The draft of a request, which the dashboard's form and `/begin` share. */
export function useRequestDraft(): LastingDraft<RequestDraft> {
  const owner = useCurrentUser()?.id
  return useMemo(() => lastingDraftOf<RequestDraft>(owner, 'request'), [owner])
}
