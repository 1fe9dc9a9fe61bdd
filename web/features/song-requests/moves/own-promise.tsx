import { useQuery } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import type { Project, songRequests } from '#contract/requests/song-requests'
import { promisesToOwn } from '../../projects/api.ts'
import { PromisedToListener } from '../../projects/public/promised.tsx'
import { useOwnAmount } from '../public/own-amount.tsx'

type OwnPledge = BodyIn<typeof songRequests.approve>['pledge']

/**
 * What is promised to a song, and the choice of the listener's own promise, in the dialog that approves. Nothing
 * is offered where nobody can be paid, or the song is given (product.md, "A request's states").
 */
export function useOwnPromise(
  { id, isGiven }: Pick<Project, 'id' | 'isGiven'>,
  { isOffered }: { isOffered: boolean },
) {
  const { data } = useQuery({ ...promisesToOwn(id), enabled: isOffered && !isGiven })
  const own = useOwnAmount('Would you like to pay something yourself?')
  const isAsked = isOffered && !isGiven && data?.isPayable === true
  return {
    /** Calls `go` with what the listener chose, if that can be sent. */
    check: (go: (pledge: OwnPledge) => void) => (isAsked ? own.check(go) : go(undefined)),
    asked: !isGiven && (
      <div className="grid gap-4">
        <PromisedToListener id={id} />
        {isAsked && own.fields}
      </div>
    ),
  }
}
