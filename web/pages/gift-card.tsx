import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Gift, openingOf } from '#contract/requests/gifts'
import { isRoom, type Room } from '#contract/requests/song-requests'
import { utcDayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { ledger } from '#contract/trust/ledger'
import { Wrapping } from '../cover-art/wrapping.tsx'
import { Logo } from '../features/accounts/logo.tsx'
import { QrCode } from '../features/donations/paying/qr-code.tsx'
import { ApiError } from '../lib/calls/api-error.ts'
import { fresh, read } from '../lib/calls/query.ts'
import { useTitle } from '../lib/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotFoundPage } from './not-found.tsx'
import { useFreshRoom } from './room/use-fresh-room.ts'

export function GiftCardPage({ shareableId }: { shareableId: string }) {
  const query = useFreshRoom(shareableId)
  const { data: shared, error } = query
  const room = shared && isRoom(shared) && shared.viewer === 'listener' ? shared : undefined
  useTitle(room?.gift ? `A card for ${room.gift.receiverName}` : undefined)
  const gift = room?.gift
  if (!gift && error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
  return (
    <Loaded
      query={query}
      className="page"
      shape={<Skeleton className="mx-auto h-144 max-w-2xl" />}
      title="This card couldn’t be loaded"
    >
      {() => (gift ? <GiftCard room={room} gift={gift} /> : <NotFoundPage />)}
    </Loaded>
  )
}

const options = [
  { value: 'moment', label: 'When it opens' },
  { value: 'dedication', label: 'Your dedication' },
] as const
type Choice = (typeof options)[number]['value']

function GiftCard({ room, gift }: { room: Room; gift: Gift }) {
  const { shareableId, listener } = room.request
  const [chosen, setChosen] = useState<Choice>(gift.isWrapped || !gift.dedication ? 'moment' : 'dedication')
  const link = location.origin + paths.room(shareableId)
  return (
    <div className="page grid justify-items-center gap-6 print:p-0">
      <article className="grid w-full max-w-2xl gap-8 rounded-lg border border-line bg-raised p-6 sm:p-10 print:max-w-none print:break-inside-avoid print:gap-5 print:border-0 print:p-0">
        <Wrapping shareableId={shareableId} className="mx-auto w-40 rounded-sm sm:w-48 print:w-24" />
        <header className="text-center">
          <p className="liner text-muted">A song</p>
          <h1 className="mt-3 text-4xl print:text-3xl [overflow-wrap:anywhere]">
            For <bdi>{gift.receiverName}</bdi>
          </h1>
          <Said gift={gift} chosen={chosen} />
          {listener.firstName && (
            <p className="mt-4 text-muted [overflow-wrap:anywhere]">
              From <bdi>{listener.firstName}</bdi>
            </p>
          )}
        </header>
        <div className="grid justify-items-center gap-3 border-t border-line pt-8 text-center print:gap-1 print:pt-4">
          <QrCode text={link} name="The way to the song" />
          <p className="text-sm">Point a phone at it, or go to</p>
          <p className="max-w-full text-sm font-semibold [overflow-wrap:anywhere]">
            {link.replace(/^https?:\/\//, '')}
          </p>
        </div>
        <footer className="grid justify-items-center gap-3 print:gap-0">
          <Logo brief />
          <NewestCheckpoint />
        </footer>
      </article>
      <div className="grid justify-items-center gap-5 print:hidden">
        {gift.dedication && (
          <Choices label="On the card" options={options} value={chosen} onChange={setChosen} />
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.print()}>Print</Button>
          <ButtonLink variant="quiet" href={paths.room(shareableId)}>
            Back to the song
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/**
 * Classes that keep the printed card on one sheet. A long dedication gets smaller letters, and one with many
 * lines gets columns.
 */
function onPaper(dedication: string) {
  if (dedication.split('\n').length > 6)
    return 'print:max-w-none print:columns-[14rem] print:text-xs print:leading-tight'
  return dedication.length > 300 ? 'print:max-w-none print:text-sm' : ''
}

function Said({ gift, chosen }: { gift: Gift; chosen: Choice }) {
  if (chosen === 'dedication')
    return (
      <p
        dir="auto"
        className={`mx-auto mt-5 max-w-[46ch] font-serif text-lg whitespace-pre-wrap italic [overflow-wrap:anywhere] ${onPaper(gift.dedication ?? '')}`}
      >
        {gift.dedication}
      </p>
    )
  if (!gift.isWrapped) return null
  return (
    <p className="mt-5 font-serif text-lg">
      {/* A printed card may be read in any time zone, so the time is in the giver's time zone, with its
          name. */}
      It opens on <time dateTime={gift.opensAt}>{openingOf(gift.opensAt, gift.timeZone)}</time>
    </p>
  )
}

/**
 * Newest checkpoint (a daily hash of the records). Nobody can change it on a printed card. If it fails to
 * load, nothing is shown.
 */
function NewestCheckpoint() {
  const { data } = useQuery(fresh(read(ledger.checkpoint)))
  return (
    <p className="figures min-h-4 text-center text-xs text-muted [overflow-wrap:anywhere]">
      {data && (
        <>
          Checkpoint of {utcDayOf(data.day)}: <span className="font-mono">{data.root}</span>
        </>
      )}
    </p>
  )
}
