import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Donation } from '#contract/giving/donations'
import { waysToPay } from '#contract/giving/pay-links'
import { changedDays } from '#contract/people/songwriters'
import { dayOf, dollars } from '#contract/surface/format'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { songwriter } from '../../songwriters/api.ts'
import { Way } from './way.tsx'

const nothingYet =
  "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation."

const isRecent = (at: string) => Date.parse(at) > Date.now() - changedDays * 86_400_000

type Paid = Pick<Donation, 'amount' | 'code'> & { songwriterId: string }

/** A songwriter's payment methods. A failed read is only logged and shown as none (spec 8.payment.fetch-failure). */
export function PaymentMethods({ donation: { songwriterId, amount, code } }: { donation: Paid }) {
  // Refetched on mount: a songwriter may have set them up since.
  const { data, error, isPending } = useQuery({ ...songwriter(songwriterId), refetchOnMount: 'always' })
  useEffect(() => {
    if (error) console.warn('The payment methods could not be read', error)
  }, [error])

  if (isPending) return <Skeleton className="mt-5 h-24" />
  const ways = data ? waysToPay(data, { amount, code }) : []
  if (!ways.length)
    return <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">{nothingYet}</p>
  return (
    <>
      {data?.waysChangedAt && isRecent(data.waysChangedAt) && (
        <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">
          These ways to pay were changed on {dayOf(data.waysChangedAt)}. Before you pay, make sure that the
          name there is the songwriter’s.
        </p>
      )}
      <ul aria-label="Ways to pay" className="mt-5 divide-y divide-line border-y border-line text-sm">
        <li className="flex items-center gap-3 py-2">
          <span className="w-20 shrink-0 text-muted">Code for the note</span>
          <strong className="figures min-w-0 flex-1 font-semibold">{code}</strong>
          <CopyButton name="Code for the note" text={code} />
        </li>
        {ways.map((way) => (
          <Way key={way.name} way={way} amount={dollars(amount)} />
        ))}
      </ul>
    </>
  )
}
