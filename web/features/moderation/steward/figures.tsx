import { useQuery } from '@tanstack/react-query'
import { count, counted } from '#contract/surface/counts'
import { shortInCurrency, utcDayOf } from '#contract/surface/format'
import type { StewardFigures } from '#contract/trust/figures'
import { overdueDays } from '#contract/trust/stewards'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { confirmationOf } from '../../accounts/public/confirm-person.ts'
import { figures } from './api.ts'
import { Differences } from './differences.tsx'
import { Refusal } from './refusal.tsx'

const daily = 'counted once a day'

const shown = (all: StewardFigures) =>
  [
    ['People', count(all.people)],
    ['Open reports', count(all.openReports)],
    ['Open appeals', count(all.openAppeals)],
    ['Emails given up', count(all.mailsGivenUp)],
    ['Jobs failed', count(all.jobsFailed)],
    ['Money due', shortInCurrency(all.due.amount), counted(all.due.count, 'promise')],
    [
      `Due over ${overdueDays} days`,
      shortInCurrency(all.overdue.amount),
      counted(all.overdue.count, 'promise'),
    ],
    [
      'Ended unpaid in 30 days',
      all.lapsed ? shortInCurrency(all.lapsed.amount) : '–',
      all.lapsed ? `${counted(all.lapsed.count, 'promise')}, ${daily}` : 'not counted yet',
    ],
    ['Kept promises', all.keptPercent === null ? '–' : `${all.keptPercent}%`, `of what fell due, ${daily}`],
    [
      'Newest checkpoint',
      all.checkpointDay ? utcDayOf(all.checkpointDay) : '–',
      all.checkpointDay ? 'signed, UTC day' : 'none taken yet',
    ],
  ] as const

export function Figures() {
  const query = useQuery(figures())
  if (query.data)
    return (
      <>
        <Differences all={query.data.differences} />
        <Grid all={query.data} />
      </>
    )
  // Shows nothing here, because the queue below shows the error and asks for re-authentication.
  if (confirmationOf(query.error)) return null
  if (query.isError) return <Refusal query={query}>Error loading the figures. Please try again.</Refusal>
  return (
    <Loading className="relative">
      {/* As high as the figures, so that nothing below moves when they appear. */}
      <div aria-hidden className="invisible">
        <Grid all={none} />
      </div>
      <Skeleton className="absolute inset-0" />
    </Loading>
  )
}

const Grid = ({ all }: { all: StewardFigures }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-3 lg:grid-cols-5">
    {shown(all).map(([name, value, more]) => (
      <div key={name}>
        <dt className="text-xs text-muted">{name}</dt>
        <dd className="figures mt-0.5 font-serif text-xl">{value}</dd>
        {more && <dd className="figures text-xs text-muted">{more}</dd>}
      </div>
    ))}
  </dl>
)

const nothing = { count: 0, amount: '0.00' }
const none: StewardFigures = {
  people: 0,
  openReports: 0,
  openAppeals: 0,
  mailsGivenUp: 0,
  jobsFailed: 0,
  due: nothing,
  overdue: nothing,
  lapsed: nothing,
  keptPercent: null,
  checkpointDay: null,
  differences: [],
}
