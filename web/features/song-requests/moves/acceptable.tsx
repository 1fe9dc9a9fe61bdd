import { useQuery } from '@tanstack/react-query'
import type { SongRequest } from '#contract/requests/song-requests'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { useInView } from '../../../lib/chunks/use-in-view.ts'
import { OccasionLine } from '../../../ui/occasion-line.tsx'
import { nothingPromised, promisesWords } from '../../projects/public/promised.tsx'
import { promisesOf } from '../api.ts'

/** What the dialog that accepts a request needs to know of it. */
export type Acceptable = Pick<
  SongRequest,
  'id' | 'title' | 'listener' | 'pledgedAmount' | 'goalAmount' | 'occasion' | 'neededBy'
>

/** What a songwriter reads before accepting: what is promised, by when it is needed, and the way back. */
export const BeforeAccepting = ({ request }: { request: Acceptable }) => (
  <div className="grid gap-1.5 text-sm">
    {request.pledgedAmount === '0.00' ? (
      <p>{nothingPromised}</p>
    ) : (
      <PromisesLine id={request.id} className="min-h-5" more=". Promises are not payments." />
    )}
    <OccasionLine request={request} />
    <p>You can hand it back as long as nobody has paid you.</p>
  </div>
)

interface PromisesLineProps {
  id: string
  className: string
  /** What follows the sentence. */
  more?: string
}

/**
 * Line about the people who pledged, for a songwriter who may accept. Loaded when it is scrolled into view.
 * An error shows nothing, because the pledge meter is enough.
 */
export function PromisesLine({ id, className, more = '' }: PromisesLineProps) {
  const { ref, isInView } = useInView<HTMLParagraphElement>()
  // A suspended songwriter may accept nothing, and is refused this call.
  const isSuspended = useCurrentUser()?.suspendedAt != null
  const { data } = useQuery({ ...promisesOf(id), enabled: isInView && !isSuspended })
  return (
    <p ref={ref} className={`figures ${className}`}>
      {data && data.givers > 0 && `${promisesWords(data)}${more}`}
    </p>
  )
}
