import { useQuery } from '@tanstack/react-query'
import type { Donation } from '#contract/giving/donations'
import { counted } from '#contract/surface/counts'
import { fullName } from '#contract/surface/format'
import { Avatar } from '../../../ui/avatar.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { songwriter } from '../../songwriters/api.ts'

type Paid = Donation & { songwriterId: string }

export function Payee({ donation: { songwriterId, request, code } }: { donation: Paid }) {
  const { data } = useQuery(songwriter(songwriterId))
  const person = data?.user ?? request?.songwriter
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-sunk p-4">
      <Avatar person={person ? { ...person } : { firstName: null }} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-serif text-xl">{(person && fullName(person)) || 'The songwriter'}</p>
        <p className="figures min-h-5 text-sm text-muted">{data && standing(data)}</p>
      </div>
      <Ticket code={code} />
    </div>
  )
}

/** '3 songs, 4.7'. */
const standing = ({ completedSongs, rating }: { completedSongs: number; rating: string }) =>
  Number(rating) > 0 ? `${counted(completedSongs, 'song')}, ${Number(rating).toFixed(1)}` : 'New here'

const notch =
  'before:absolute before:top-1/2 before:-left-1.5 before:size-3 before:-translate-y-1/2 before:rounded-full before:bg-sunk after:absolute after:top-1/2 after:-right-1.5 after:size-3 after:-translate-y-1/2 after:rounded-full after:bg-sunk'

const Ticket = ({ code }: { code: string }) => (
  <div className={`relative flex w-full items-center gap-1 rounded-sm bg-raised py-1.5 pr-3 pl-5 ${notch}`}>
    <p className="mr-1 flex-1 border-r border-dashed border-edge pr-3">
      <span className="liner block text-muted">Code for the note</span>
      <strong className="figures font-semibold whitespace-nowrap">{code}</strong>
    </p>
    <CopyButton name="Code for the note" text={code} />
  </div>
)
