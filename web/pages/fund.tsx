import { Suspense } from 'react'
import { usualGoal } from '#contract/requests/sums'
import { shortInCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { FundFigures, KeptPromises } from '../features/donations/fund/figures.tsx'
import { FundLedger } from '../features/donations/fund/ledger.tsx'
import { FundMonths } from '../features/donations/fund/months.tsx'
import { useCurrentUser } from '../lib/calls/current-user.ts'
import { lateParts } from '../lib/chunks/late-parts.ts'
import { useInView } from '../lib/chunks/use-in-view.ts'
import { useTitle } from '../lib/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// This form loads when it is scrolled into view, so that it doesn't delay the page.
const { StandingCard } = lateParts(() => import('../features/donations/generosity/standing-card.tsx'))

/** /fund: the public ledger of the Community Fund (product.md, "The Community Fund"). */
export function FundPage() {
  useTitle('The Community Fund')
  const desk = paths.dashboard({ role: 'underwriter' })
  const signedIn = useCurrentUser() !== null
  const { ref, isInView } = useInView<HTMLDivElement>()
  return (
    <div className="page grid grid-cols-1 gap-10">
      <header className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <h1 className="text-3xl">The Community Fund</h1>
          <p className="measure mt-3 text-lg">
            Pledges waiting for a song. Nobody holds money here: when a song needs it, supporters pay its
            songwriter directly, and this page shows every time that happened.
          </p>
          <ButtonLink href={signedIn ? desk : paths.login(desk)} className="mt-6">
            Contribute
          </ButtonLink>
        </div>
        <div>
          <h2 className="text-xl">How matching works</h2>
          <ol className="mt-3 grid list-decimal gap-2 pl-5 text-sm marker:text-accent">
            {rule.map((line) => (
              <li key={line} className="measure pl-1">
                {line}
              </li>
            ))}
          </ol>
        </div>
      </header>
      <FundFigures />
      <Card
        title="Kept promises"
        description="What became of every pledge that fell due, here and for single songs."
      >
        <KeptPromises />
      </Card>
      {signedIn && (
        <div ref={ref}>
          {isInView ? (
            <Suspense fallback={shape}>
              <StandingCard />
            </Suspense>
          ) : (
            shape
          )}
        </div>
      )}
      <Card
        title="Month by month"
        description="What was pledged each month, and what has happened to it since."
      >
        <FundMonths />
      </Card>
      <Card title="Every match" description="Each pledge that found its song, newest first.">
        <FundLedger />
      </Card>
    </div>
  )
}

const shape = (
  <Card as="div">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="mt-3 h-5" />
    <Skeleton className="mt-7 h-16" />
  </Card>
)

const rule = [
  'A pledge to the fund waits. It is never charged and never held.',
  `When a listener approves a song that has not reached its goal (${shortInCurrency(usualGoal)} where it names none), the pledges that have waited longest are matched to it, each in full, until the gap is closed.`,
  'No song gets more from the fund than its share, no songwriter more than three in 30 days, no listener more than one song; newly proven accounts wait a week, and new songwriters share a tenth of what waits each week.',
  'We tell the supporters who to pay. They pay the songwriter directly and mark it as sent. The songwriter confirms what arrived.',
  'If you’d rather not give to that song, decline. Your pledge keeps waiting, and we’ll ask the next one in line. A match that is neither paid nor declined for 14 days goes to the end of the line; the second time, it lapses.',
]
