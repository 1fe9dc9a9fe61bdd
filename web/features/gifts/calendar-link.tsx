import { CalendarPlus } from 'lucide-react'
import { paths } from '#contract/surface/paths'
import { buttonClass } from '../../ui/button.tsx'

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
