import { CalendarPlus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Gift, openingOf } from '#contract/requests/gifts'
import { paths } from '#contract/surface/paths'
import { buttonClass } from '../../ui/button.tsx'

const never = () => () => {}

/** Opening time in the reader's time zone. The server renders it in the giver's time zone. */
export function OpeningTime({
  gift: { opensAt, timeZone },
}: {
  gift: { opensAt: string; timeZone: string }
}) {
  const text = useSyncExternalStore(
    never,
    () => openingOf(opensAt),
    () => openingOf(opensAt, timeZone),
  )
  return <time dateTime={opensAt}>{text}</time>
}

export const Dedication = ({ gift, from }: { gift: Gift; from: string | null }) => (
  <section aria-label={`For ${gift.receiverName}`} className="measure mx-auto w-full text-center">
    <p className="liner text-muted [overflow-wrap:anywhere]">
      For <bdi>{gift.receiverName}</bdi>
    </p>
    {gift.dedication && (
      <p
        dir="auto"
        className="mt-5 font-serif text-xl leading-normal text-balance whitespace-pre-wrap italic [overflow-wrap:anywhere] sm:text-2xl sm:leading-normal"
      >
        {gift.dedication}
      </p>
    )}
    {from && (
      <p className="mt-4 text-muted [overflow-wrap:anywhere]">
        <bdi>{from}</bdi>
      </p>
    )}
    <span aria-hidden="true" className="mx-auto mt-8 block h-px w-24 bg-accent" />
  </section>
)

/** Note for givers, who may listen to the song before the gift opens. */
export const HeardBefore = ({ gift }: { gift: Gift }) => (
  <p className="rounded-md bg-sunk p-5 [overflow-wrap:anywhere]">
    <strong className="font-serif text-lg">
      A gift for <bdi>{gift.receiverName}</bdi>, still wrapped.
    </strong>
    <br />
    You helped make it, so you can hear it now. It opens on <OpeningTime gift={gift} />: until then, please
    keep it to yourself.
  </p>
)

/**
 * Link to a calendar file with the gift's opening. The server returns the file, so this is no link of the
 * router.
 */
export const CalendarLink = ({ shareableId }: { shareableId: string }) => (
  <a href={paths.giftCalendar(shareableId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    <CalendarPlus aria-hidden className="size-4" />
    Add to calendar
  </a>
)
