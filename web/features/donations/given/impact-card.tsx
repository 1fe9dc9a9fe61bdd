import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taxSentence } from '#contract/giving/books/tax'
import { csvPaths, type Donation, recentCount } from '#contract/giving/donations'
import { count } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { impactAnchor } from '#contract/surface/paths'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { MoneyWords } from '../../../ui/money-words.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOwn } from '../../song-requests/public/open-requests.tsx'
import { impactOf, ownDonations } from '../api.ts'
import { BooksLink } from '../links.tsx'
import { split } from '../next.ts'
import { DonationRow } from './donation-row.tsx'

export function ImpactCard() {
  const donations = useQuery(ownDonations())
  useAnchor(!donations.isPending)
  return (
    <Card anchor={impactAnchor} title="Your Impact">
      <ListState
        query={donations}
        skeleton={<ImpactSkeleton />}
        empty={
          <>
            <Totals given={[]} />
            <p className="mt-5">No contributions yet. Your first pledge will appear here.</p>
          </>
        }
        error="Error loading your contributions. Please try again."
      >
        {(given) => (
          <>
            <Totals given={given} />
            <Contributions given={given} />
            <Years given={given} />
          </>
        )}
      </ListState>
    </Card>
  )
}

const dueCount = 3

function Contributions({ given }: { given: readonly Donation[] }) {
  const [all, setAll] = useState(false)
  const [allDue, setAllDue] = useState(false)
  const { olderDue, recent } = split(given)
  return (
    <>
      {olderDue.length > 0 && !all && (
        <>
          <Listed title="Due" donations={allDue ? olderDue : olderDue.slice(0, dueCount)} />
          {olderDue.length > dueCount && !allDue && (
            <Button variant="secondary" size="sm" className="mt-4" onClick={() => setAllDue(true)}>
              Show all {count(olderDue.length)} due
            </Button>
          )}
        </>
      )}
      <Listed title={all ? 'All contributions' : 'Recent contributions'} donations={all ? given : recent} />
      {given.length > recentCount && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setAll(!all)}>
          {all ? 'Show only the recent ones' : `Show all ${count(given.length)}`}
        </Button>
      )}
    </>
  )
}

function Listed({ title, donations }: { title: string; donations: readonly Donation[] }) {
  const isOwn = useIsOwn()
  return (
    <>
      <h3 className="liner mt-7 mb-1 font-sans text-muted">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {donations.map((donation) => (
          <DonationRow
            key={donation.id}
            donation={donation}
            own={donation.songRequestId !== null && isOwn(donation.songRequestId)}
          />
        ))}
      </ul>
    </>
  )
}

/** CSV downloads, one for each year with a contribution. Years are in UTC, like the days in the files. */
function Years({ given }: { given: readonly Donation[] }) {
  const years = [...new Set(given.map(({ sentAt, createdAt }) => (sentAt ?? createdAt).slice(0, 4)))]
  return (
    <div className="mt-5 border-t border-line pt-3 text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-4">
        Download your records (CSV):
        {years.map((year) => (
          <a
            key={year}
            href={`${csvPaths.mine}?year=${year}`}
            download
            className="figures inline-flex min-h-11 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-accent"
          >
            {year}
          </a>
        ))}
        <BooksLink side="given" />
      </p>
      <p className="measure mt-2">{taxSentence}</p>
    </div>
  )
}

function Totals({ given }: { given: readonly Donation[] }) {
  const { total, parts, songs } = impactOf(given)
  return (
    <>
      <dl className="grid grid-cols-[minmax(max-content,1fr)_1fr] gap-4 text-ink">
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">Total contributed</dt>
          <dd className="figures font-serif text-2xl">{inCurrency(total)}</dd>
        </div>
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">Songs supported</dt>
          <dd className="figures font-serif text-2xl">{count(songs)}</dd>
        </div>
      </dl>
      {parts.length > 0 && (
        <p className="figures mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
          {parts.map(({ word, amount }) => (
            <span key={word} className="inline-flex items-center gap-1.5">
              <i aria-hidden className={`meter-key meter-${word}`} />
              {inCurrency(amount)} {word}
            </span>
          ))}
        </p>
      )}
      {given.length > 0 && <MoneyWords />}
    </>
  )
}

const ImpactSkeleton = () => (
  <div className="grid gap-5">
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
)
