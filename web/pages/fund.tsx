import { Suspense } from 'react'
import { csvPaths } from '#contract/giving/donations'
import { paths } from '#contract/surface/paths'
import { FundFigures, KeptPromises } from '../features/donations/fund/figures.tsx'
import { FundLedger } from '../features/donations/fund/ledger.tsx'
import { FundMonths } from '../features/donations/fund/months.tsx'
import { AllRules, RulesInShort } from '../features/donations/fund/rules.tsx'
import { RecordsLink } from '../features/donations/links.tsx'
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
            We never hold money. Supporters pay songwriters directly; every match is listed here.
          </p>
          <ButtonLink href={signedIn ? desk : paths.login(desk)} className="mt-6">
            Contribute
          </ButtonLink>
        </div>
        <div>
          <h2 className="mb-3 text-xl">How the fund works</h2>
          <RulesInShort />
          <AllRules />
        </div>
      </header>
      <FundFigures />
      <Card title="Kept promises" description="How many promises were kept.">
        <KeptPromises />
      </Card>
      <Card title="Month by month" description="What was promised each month, and what became of it.">
        <FundMonths />
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
      <Card title="Every match" description="Each promise that found its song, newest first.">
        <FundLedger />
      </Card>
      <p className="-ml-3.5">
        {signedIn ? (
          <RecordsLink side="given" />
        ) : (
          // Without an account there are no own records. The ledger's file is open to everyone.
          <ButtonLink variant="quiet" size="sm" href={csvPaths.ledger} download>
            Records (CSV)
          </ButtonLink>
        )}
      </p>
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
