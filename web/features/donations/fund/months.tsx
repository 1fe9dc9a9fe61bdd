import { useQuery } from '@tanstack/react-query'
import type { FundMonth } from '#contract/giving/fund'
import { cents } from '#contract/grammar/money'
import { inCurrency, monthOf } from '#contract/surface/format'
import { lateParts } from '../../../lib/chunks/late-parts.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fundMonths } from './api.ts'
import { monthParts, partNames } from './fund-figures.ts'

const { MonthChart } = lateParts(() => import('./month-chart.tsx'), <Skeleton className="h-65" />)

export function FundMonths() {
  const months = useQuery(fundMonths())
  const any = months.data?.some(({ pledgedAmount }) => cents(pledgedAmount) > 0)
  return (
    <ListState
      query={{ ...months, data: months.data && (any ? months.data : []) }}
      skeleton={<Skeleton className="h-65" />}
      empty="Nobody has promised anything to the fund in the last twelve months. The first promise will start the chart."
      error="Error loading the fund’s months. Please try again."
    >
      {(items) => (
        <>
          <Legend />
          <MonthChart months={items} />
          <Table months={items} />
        </>
      )}
    </ListState>
  )
}

const textures = { confirmed: 'meter-confirmed', matched: 'meter-sent', waiting: 'meter-pledged' }

const Legend = () => (
  <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
    {monthParts.map((part) => (
      <li key={part} className="inline-flex items-center gap-2">
        <i aria-hidden className={`meter-key ${textures[part]}`} />
        {partNames[part]}
      </li>
    ))}
  </ul>
)

const Table = ({ months }: { months: readonly FundMonth[] }) => (
  <details className="mt-4">
    <summary className="min-h-11 cursor-pointer content-center text-sm underline decoration-line underline-offset-4 hover:decoration-accent">
      Show as a table
    </summary>
    {/* Five columns of money are wider than a phone, so the table scrolls on its own, also by the
        keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div role="region" aria-label="Month by month" tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="figures w-full min-w-136 text-right text-sm">
        <caption className="sr-only">
          Promises to the Community Fund by month, and what became of them
        </caption>
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 text-left font-semibold">
              Month
            </th>
            {['Promised', 'Waiting', 'Matched', 'Confirmed'].map((name) => (
              <th key={name} scope="col" className="py-2 pl-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((one) => (
            <tr key={one.month} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {monthOf(`${one.month}-15`)}
              </th>
              {[one.pledgedAmount, one.waitingAmount, one.matchedAmount, one.confirmedAmount].map(
                (amount, index) => (
                  <td key={index} className="py-2 pl-4">
                    {inCurrency(amount)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
