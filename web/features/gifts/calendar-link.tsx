import { CalendarPlus } from 'lucide-react'
import { paths } from '#contract/surface/paths'
import { buttonClass } from '../../ui/button.tsx'

/** The gift's moment, for a calendar: a file of the server, which no router may catch. */
export const CalendarLink = ({ shareableId }: { shareableId: string }) => (
  <a href={paths.giftCalendar(shareableId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    <CalendarPlus aria-hidden className="size-4" />
    Add to calendar
  </a>
)
