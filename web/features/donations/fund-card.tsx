import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { type CommunityFund, fallbackMonthlyGoal } from '#contract/giving/fund'
import { currency } from '#contract/grammar/currency'
import { Amount, percentOf } from '#contract/grammar/money'
import { inCurrency, shortInCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { useDraft, useDraftState } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lateForms } from '../../ui/late-forms.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { MoneyWords } from '../../ui/money-words.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnonymity } from '../../ui/use-anonymity.tsx'
import { ownDonations } from './api.ts'
import { communityFund } from './fund/api.ts'
import { amountOf, type ChosenAmount, FundAmount, nothingChosen } from './fund/fund-amount.tsx'
import { fundFigures } from './fund/fund-figures.ts'
import { Folded, RulesInShort } from './fund/rules.tsx'
import { isDue } from './next.ts'
import { usePledge } from './use-pledge.ts'

/** Separate chunk with the payment methods, which are not needed before a pledge. */
const { CreatedDialog } = lateForms(() => import('./paying/created-dialog.tsx'))

export function FundCard() {
  const query = useQuery(communityFund())
  return (
    <Card title="Community Fund">
      {query.isError ? (
        <LoadError query={query}>Error loading the Community Fund. Please try again.</LoadError>
      ) : (
        <FundBar fund={query.data} />
      )}
      <ContributeForm />
      <HowItWorks fund={query.data} />
    </Card>
  )
}

/**
 * Bar with this month's pledges as a share of the monthly goal, at most 100% (spec 2.underwriter.fund-cap).
 */
function FundBar({ fund }: { fund: CommunityFund | undefined }) {
  const goal = fund?.monthlyGoal ?? fallbackMonthlyGoal
  const percent = fund ? percentOf(fund.monthAmount, goal) : 0
  return (
    <div aria-busy={!fund}>
      {fund ? (
        <p className="figures font-serif text-3xl">
          {inCurrency(fund.totalAmount)} <span className="font-sans text-sm text-muted">promised so far</span>
        </p>
      ) : (
        <Skeleton className="h-12 w-48" />
      )}
      <div
        role="progressbar"
        aria-label="This month's promises against the monthly goal"
        aria-valuenow={percent}
        className="mt-4 h-2.5 overflow-hidden rounded-full bg-sunk ring-1 ring-edge ring-inset"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {fund && `${inCurrency(fund.monthAmount)} this month, `}goal {shortInCurrency(goal)}
        </span>
        <span>{percent}%</span>
      </p>
    </div>
  )
}

/** Rules, words and the figures that are not above the bar: folded, because nobody needs them to give. */
const HowItWorks = ({ fund }: { fund: CommunityFund | undefined }) => (
  <div className="mt-3 -mb-2">
    <Folded title="How the fund works">
      <p>Every {currency().one} goes to songwriters.</p>
      <RulesInShort />
      {fund && (
        <dl className="grid gap-x-6 gap-y-1 border-y border-line py-3">
          {fundFigures(fund)
            .slice(2)
            .map(({ name, amount, note }) => (
              <div key={name} className="flex items-baseline justify-between gap-x-4">
                <dt className="min-w-0">
                  <span className="font-semibold">{name}</span> <span className="text-muted">{note}</span>
                </dt>
                <dd className="figures shrink-0">{inCurrency(amount)}</dd>
              </div>
            ))}
        </dl>
      )}
      <MoneyWords />
      <p>
        <Link
          href={paths.fund()}
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          See every song it has helped pay for
        </Link>
      </p>
    </Folded>
  </div>
)

export function ContributeForm() {
  // The chosen amount is kept as a draft, so that it survives a new sign-in.
  const { values, write, clear } = useDraftState(useDraft<ChosenAmount>('contribution'), nothingChosen)
  // The page has its checkbox above the stories. One for both is enough, because the choice is the giver's.
  const { hidden } = useAnonymity()
  const [problem, setProblem] = useState<string>()
  const { pledge, loading, created, dismiss } = usePledge()
  /** The user's donations. If one is due, this form's button isn't filled, because the button to pay is. */
  const { data: given } = useQuery(ownDonations())
  const isAnyDue = given?.some(isDue)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Amount.safeParse(amountOf(values))
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    pledge({ amount: Number(checked.data), isGeneral: true, status: 'pledged', ...hidden }, clear)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-3">
      <FundAmount
        label="Amount"
        customLabel="Custom amount"
        value={values}
        problem={problem}
        onChange={write}
      />
      <Button
        type="submit"
        variant={values.choice && !isAnyDue ? 'primary' : 'secondary'}
        busy={loading}
        disabled={!values.choice}
        className="justify-self-start max-sm:w-full"
      >
        Contribute
      </Button>
      {created && <CreatedDialog donation={created} onClose={dismiss} />}
    </form>
  )
}
