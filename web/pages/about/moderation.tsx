import { queryOptions, useQuery } from '@tanstack/react-query'
import { routes } from '#contract/surface/paths'
import type { decisions, Quarter } from '#contract/trust/decisions'
import { ruleText } from '#contract/trust/rules'
import { fetchPlain, segments } from '../../lib/read-plain.ts'
import { site } from '../../lib/site/site.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Part, Words } from './prose.tsx'

type Read = typeof decisions.quarters
const path: Read['path'] = '/api/moderation/quarters'

/** Numbers of stewards' decisions by quarter. The server embeds them in the page that it renders. */
export const quarters = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<Read>(path, signal),
})

export const Moderation = () => (
  <>
    <Part title="How it works">
      <Words
        said={`Anyone can report what they see here. Stewards, the people who look after ${site.name}, read the reports and name the rule of the [Community Guidelines](${routes.guidelines}) that each decision rests on. The person reads the rule and the facts, and can appeal; another steward decides then, where there is another. A report that was dismissed counts here too.`}
      />
      <p className="measure text-sm text-muted">
        A quarter is shown once it has ended. Figures from 1 to 4 are “fewer than 5”, so that they point to
        nobody.
      </p>
    </Part>
    <Quarters />
  </>
)

const Quarters = () => (
  <Loaded
    query={useQuery(quarters)}
    shape={<Skeleton className="h-64" />}
    error="Error loading the figures. Please try again."
  >
    {(all) =>
      all.length > 0 ? (
        all.map((one) => <QuarterPart key={one.quarter} {...one} />)
      ) : (
        <Part title="No quarter yet">
          <Words said="The first figures appear here once the first quarter has ended." />
        </Part>
      )
    }
  </Loaded>
)

const months = ['January to March', 'April to June', 'July to September', 'October to December']

/** '2026-Q4' → 'October to December 2026' */
function nameOf(quarter: string) {
  const [year, number] = quarter.split('-Q')
  return `${months[Number(number) - 1]} ${year}`
}

const figures = { decisions: 'Decisions', appeals: 'Appeals', reversals: 'Reversals' } as const

const QuarterPart = ({ quarter, rules }: Quarter) => (
  <Part title={nameOf(quarter)}>
    {rules.length === 0 ? (
      <p>No decisions.</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {rules.map((row) => (
          <li key={row.rule} className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
            <p className="measure text-sm">{ruleText(row.rule)}</p>
            <dl className="figures grid grid-cols-3 gap-x-4 text-sm md:grid-cols-[repeat(3,6.5rem)]">
              {Object.entries(figures).map(([name, label]) => (
                <div key={name}>
                  <dt className="text-xs text-muted">{label}</dt>
                  <dd className="font-semibold">{row[name as keyof typeof figures] ?? 'fewer than 5'}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )}
  </Part>
)
