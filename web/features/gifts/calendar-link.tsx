import { CalendarPlus } from 'lucide-react'
import { paths } from '#contract/surface/paths'
import { buttonClass } from '../../ui/button.tsx'

/** Calendar entry of the gift's opening: a file of the server, which the router must not catch. */
export const CalendarLink = ({ shareableId }: { shareableId: string }) => (
  <a href={paths.giftCalendar(shareableId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    <CalendarPlus aria-hidden className="size-4" />
    Add to calendar
  </a>
)
