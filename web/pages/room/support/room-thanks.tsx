import { useId } from 'react'
import type { Thanks } from '#contract/giving/thanks'
import type { Room } from '#contract/requests/song-requests'
import { count, counted } from '#contract/surface/counts'
import { firstNameOr } from '#contract/surface/format'
import { ReportLink } from '../../../features/moderation/public/report-link.tsx'
import { ThanksButton } from '../../../features/thanks/thanks-button.tsx'
import { ThanksQuote } from './thanks-quote.tsx'

export function RoomThanks({ room }: { room: Room }) {
  const { viewer, request, supporters, thanks } = room
  const id = useId()
  if (!thanks && !supporters) return null
  const listener = firstNameOr(request.listener, 'The listener')
  const title = {
    listener: thanks ? 'Your thank-you' : 'Made possible by',
    songwriter: `${listener} thanks the supporters`,
    visitor: `${listener} thanks you`,
    invited: `${listener} thanks you`,
  }[viewer]
  return (
    <section aria-labelledby={id} className="rounded-md bg-sunk p-5 sm:p-7">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {thanks && <ThanksQuote thanks={thanks} />}
      {thanks && viewer !== 'listener' && (
        <ReportLink kind="thank_you" id={request.id} link={request.shareableId} className="mt-2" />
      )}
      {viewer === 'listener' && supporters !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="measure min-w-0 flex-1 basis-64 text-sm text-muted">{readers(supporters, thanks)}</p>
          {supporters > 0 && room.can.includes('thank') && <ThanksButton request={request} said={thanks} />}
        </div>
      )}
    </section>
  )
}

function readers(supporters: number, thanks: Thanks | null) {
  const people = supporters === 1 ? 'One person' : `${count(supporters)} people`
  if (supporters === 0) return 'This song has no supporters any more.'
  return thanks
    ? `${people} can read it.`
    : `Your song has ${counted(supporters, 'supporter')}. A few words from you reach all of them, also the anonymous ones.`
}
