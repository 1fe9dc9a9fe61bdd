import { useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { Id } from '#contract/grammar/text'
import { isPausing } from '#contract/people/offers'
import type { Songwriter } from '#contract/people/songwriters'
import { fullName } from '#contract/surface/format'
import { pauseSentence } from '#contract/surface/pause-sentence'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { songwriter } from '../../songwriters/api.ts'

interface Invited {
  songwriter: Songwriter | undefined
  /**
   * Why nobody is invited, so that the request goes to all songwriters. Undefined if the songwriter can be
   * invited.
   */
  nobody: string | undefined
  failed: boolean
  /** True until it is known if the songwriter can be invited. Sending now would lose the invitation. */
  unsettled: boolean
  retry: () => void
}

const nameOf = ({ user }: Songwriter) => fullName(user) || 'This songwriter'

const gone = 'The songwriter in this link is no longer here.'

/** Loads the songwriter of `/?songwriter={id}`. The id is user input, so the songwriter may not exist. */
export function useInvited(id: string | undefined): Invited {
  const wellFormed = Id.safeParse(id).success
  const query = useQuery({ ...songwriter(id ?? ''), enabled: wellFormed })
  const missing = query.error instanceof ApiError && query.error.status === 404
  const self = useCurrentUser()?.id === id
  const person = wellFormed && !self && !missing ? query.data : undefined
  const pause = person && isPausing(person) ? pauseSentence(person, nameOf(person)) : undefined
  return {
    songwriter: pause ? undefined : person,
    nobody: (self && 'This is your own page.') || pause || (wellFormed && !missing ? undefined : gone),
    failed: query.isError && !missing,
    unsettled: wellFormed && !query.data && !missing,
    retry: () => void query.refetch(),
  }
}

const Strip = ({ children }: { children: ReactNode }) => (
  <div
    role="status"
    className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-sunk px-4 py-2"
  >
    {children}
  </div>
)

export function InvitedSongwriter({ invited, onClear }: { invited: Invited; onClear: () => void }) {
  const { songwriter: person, nobody, failed, retry } = invited
  const clear = (
    <QuietButton className="ml-auto" onClick={onClear}>
      {person ? 'Ask everyone instead' : 'Send to everyone'}
    </QuietButton>
  )
  if (person)
    return (
      <Strip>
        <Avatar person={person.user} size="sm" fallback={<Music className="size-4" />} />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          Requesting from <strong>{fullName(person.user) || 'this songwriter'}</strong>
        </p>
        {clear}
      </Strip>
    )
  if (nobody)
    return (
      <Strip>
        <p className="flex-1 basis-56 text-sm">{nobody} Your request will be open to every songwriter.</p>
        <QuietButton onClick={onClear}>OK</QuietButton>
      </Strip>
    )
  if (failed)
    return (
      <Strip>
        <p className="flex-1 basis-56 text-sm text-danger">We couldn’t find the songwriter in this link.</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          Retry
        </Button>
        {clear}
      </Strip>
    )
  return (
    <Strip>
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-5 w-56" />
    </Strip>
  )
}
