import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { waysToPay } from '#contract/giving/pay-links'
import { ms } from '#contract/grammar/time'
import { changedDays } from '#contract/people/songwriters'
import { dayOf, inCurrency } from '#contract/surface/format'
import { copyText } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { songwriter } from '../../songwriters/api.ts'
import { Way } from './way.tsx'

const nothingYet =
  "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation."

const isRecent = (at: string) => Date.parse(at) > Date.now() - changedDays * ms.day

type Paid = Pick<Donation, 'amount' | 'code'> & { songwriterId: string }

interface PaymentMethodsProps {
  donation: Paid
  /** The first method has the dialog's filled button. */
  leading?: boolean
  onOpened?: () => void
}

/**
 * A songwriter's payment methods. A failed read is only logged and shown as none (spec
 * 8.payment.fetch-failure).
 */
export function PaymentMethods({ donation, leading = false, onOpened }: PaymentMethodsProps) {
  const { songwriterId, amount, code } = donation
  const [copied, setCopied] = useState<boolean>()
  // Refetched on mount: the songwriter may have changed them.
  const { data, error, isPending } = useQuery({ ...songwriter(songwriterId), refetchOnMount: 'always' })
  useEffect(() => {
    if (error) console.warn('The payment methods could not be read', error)
  }, [error])

  const open = () => {
    void copyText(code).then(setCopied)
    onOpened?.()
  }
  if (isPending) return <Skeleton className="mt-5 h-24" />
  const ways = data ? waysToPay(data, { amount, code }) : []
  if (!ways.length)
    return <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">{nothingYet}</p>
  return (
    <>
      {data?.waysChangedAt && isRecent(data.waysChangedAt) && (
        <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">
          These ways to pay were changed on {dayOf(data.waysChangedAt)}. Before you pay, make sure the name
          there is the songwriter’s.
        </p>
      )}
      <ul aria-label="Ways to pay" className="mt-5 grid gap-6 text-sm">
        {ways.map((way, at) => (
          <Way
            key={way.name}
            way={way}
            amount={inCurrency(amount)}
            isFirst={leading && at === 0}
            onOpen={open}
          />
        ))}
      </ul>
      <p role="status" className="measure mt-4 text-sm font-semibold empty:hidden">
        {copied === true && `${code} is copied: paste it into the note.`}
        {copied === false && `The code isn’t copied. Write ${code} in the note.`}
      </p>
    </>
  )
}
