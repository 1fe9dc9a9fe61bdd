import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { csvPaths, type Donation } from '#contract/giving/donations'
import { moneyWord } from '#contract/giving/money-words'
import { endingWord } from '#contract/giving/moves'
import { arrivedWords } from '#contract/surface/arrived'
import { fullName, inCurrency, utcDayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Logo } from '../features/accounts/logo.tsx'
import { donation } from '../features/donations/api.ts'
import { ApiError } from '../lib/calls/api-error.ts'
import { useCurrentUser } from '../lib/calls/current-user.ts'
import { lateParts } from '../lib/chunks/late-parts.ts'
import { site } from '../lib/site/site.ts'
import { useTitle } from '../lib/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotFoundPage } from './not-found.tsx'

const { ReceiptCheckpoint, SaveProof } = lateParts(() => import('./members/books.tsx'))

const checkpointSentence =
  'The checkpoint is the signed record of all payments on that day: the saved proof shows, without this site, that this one is in it.'

/**
 * /donations/{id}/receipt: amounts pledged, sent and received, for the giver's accounting. It prints on one
 * sheet.
 */
export function ReceiptPage({ id }: { id: string }) {
  const query = useQuery({ ...donation(id), refetchOnMount: 'always' })
  useTitle(query.data && `${titleOf(query.data)} ${query.data.code}`)
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <NotFoundPage />
  return (
    <Loaded
      query={query}
      className="page"
      shape={<Skeleton className="mx-auto h-144 max-w-2xl" />}
      title="This receipt couldn’t be loaded"
    >
      {(loaded) => <Receipt donation={loaded} />}
    </Loaded>
  )
}

const titleOf = ({ status }: Donation) => (status === 'confirmed' ? 'Receipt' : 'Record of a promise')

const standings: Record<Donation['status'], string> = {
  pledged: 'promised',
  sent: 'sent; the songwriter has not confirmed it yet',
  confirmed: 'confirmed by the songwriter',
  rejected: 'promised, and ended',
}

/** Who stands behind the record. We see no account of either side. */
const statedBy: Record<Donation['status'], string> = {
  pledged: 'Stated by the supporter; nothing is paid yet.',
  sent: 'Stated by the supporter; the songwriter has not answered yet.',
  confirmed: 'Stated by both, the supporter and the songwriter.',
  rejected: 'Stated by the supporter; it ended without being confirmed.',
}

function Receipt({ donation }: { donation: Donation }) {
  // Year of the payment, as in the downloaded file.
  const year = (donation.sentAt ?? donation.createdAt).slice(0, 4)
  const confirmed = donation.status === 'confirmed'
  const arrived = arrivedWords(donation.amount, confirmed ? donation.receivedAmount : null)
  return (
    <div className="page grid justify-items-center gap-6 print:p-0">
      <article className="w-full max-w-2xl rounded-lg border border-line bg-raised p-6 sm:p-10 print:max-w-none print:border-0">
        <header className="flex items-start justify-between gap-4 border-b-[3px] border-ink pb-5">
          <div className="min-w-0">
            <h1 className="text-3xl">{titleOf(donation)}</h1>
            <p className="figures mt-1 text-muted">{donation.code}</p>
          </div>
          <Logo brief />
        </header>
        <p className="figures mt-8 font-serif text-4xl">
          {inCurrency(confirmed ? (donation.receivedAmount ?? donation.amount) : donation.amount)}
        </p>
        <p className="text-muted">{standings[donation.status]}</p>
        {arrived && <p className="figures mt-1 font-semibold">{arrived}</p>}
        <dl className="mt-8 divide-y divide-line border-y border-line text-sm">
          <Lines donation={donation} />
        </dl>
        <p className="measure mt-6 text-sm text-muted">
          {statedBy[donation.status]} {site.name} saw no money. Days are in UTC. This is not a tax document.{' '}
          {donation.status !== 'rejected' && checkpointSentence}
        </p>
      </article>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
        <ButtonLink variant="secondary" href={`${csvPaths.mine}?year=${year}`} download>
          All of {year} as CSV
        </ButtonLink>
        {donation.status !== 'rejected' && (
          <Suspense>
            <SaveProof id={donation.id} code={donation.code} />
          </Suspense>
        )}
        <ButtonLink variant="quiet" href={paths.dashboard({ role: 'underwriter' })}>
          Back to Your Impact
        </ButtonLink>
      </div>
    </div>
  )
}

const methods = { paypal: 'PayPal', venmo: 'Venmo', cashapp: 'Cash App', other: undefined }

function Lines({ donation }: { donation: Donation }) {
  const user = useCurrentUser()
  const { request, isGeneral, status, rejectionReason, sentAt, confirmedAt, paymentMethod } = donation
  const lines = [
    ['From', (user && fullName(user)) || 'You'],
    ['To', request?.songwriter && fullName(request.songwriter)],
    ['For', request ? request.title : 'Community Fund, not matched to a song yet'],
    ['Given through', isGeneral && request && 'The Community Fund'],
    ['Promised', `${inCurrency(donation.amount)} on ${utcDayOf(donation.createdAt)}`],
    ['Sent', sentAt && utcDayOf(sentAt)],
    ['Transaction reference', donation.externalRef],
    ['Paid with', paymentMethod && methods[paymentMethod]],
    ['Confirmed by the songwriter', confirmedAt && utcDayOf(confirmedAt)],
    ['Status', moneyWord(status)],
    ['Reason', rejectionReason && endingWord(rejectionReason)],
    [
      'Checkpoint',
      status !== 'rejected' && (
        <Suspense key="checkpoint" fallback="Loading…">
          <ReceiptCheckpoint id={donation.id} />
        </Suspense>
      ),
    ],
  ] as const
  return lines.map(
    ([name, value]) =>
      value && (
        <div
          key={name}
          className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)] print:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ),
  )
}
