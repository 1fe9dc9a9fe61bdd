import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { waysToPay } from '#contract/giving/pay-links'
import { ms } from '#contract/grammar/time'
import { changedDays } from '#contract/people/songwriters'
import { counted } from '#contract/surface/counts'
import { dayOf, fullName, inCurrency } from '#contract/surface/format'
import { Avatar } from '../../../ui/avatar.tsx'
import { CopyButton, copyText } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { songwriter } from '../../songwriters/api.ts'
import { Way } from './way.tsx'

const nothingYet =
  "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation."

const isRecent = (at: string) => Date.parse(at) > Date.now() - changedDays * ms.day

type Paid = Pick<Donation, 'amount' | 'code' | 'request'> & { songwriterId: string }

interface PaymentMethodsProps {
  donation: Paid
  /** True if the button of the first method is the dialog's filled button. */
  leading?: boolean
  onOpened?: () => void
}

export const PayDirectly = (props: PaymentMethodsProps) => (
  <>
    <Payee donation={props.donation} />
    <PaymentMethods {...props} />
  </>
)

/**
 * A songwriter's payment methods. If the request fails, that is only logged, and the giver sees that there
 * are none (spec 8.payment.fetch-failure).
 */
export function PaymentMethods({ donation, leading = false, onOpened }: PaymentMethodsProps) {
  const { songwriterId, amount, code } = donation
  const [copied, setCopied] = useState<boolean>()
  // Always refetched when the component appears, because the songwriter may have changed the methods.
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

function Payee({ donation: { songwriterId, request, code } }: { donation: Paid }) {
  const { data } = useQuery(songwriter(songwriterId))
  const person = data?.user ?? request?.songwriter
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-sunk p-4">
      <Avatar person={person ? { ...person } : { firstName: null }} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-serif text-xl">{(person && fullName(person)) || 'The songwriter'}</p>
        <p className="figures min-h-5 text-sm text-muted">{data && standing(data)}</p>
      </div>
      <Ticket code={code} />
    </div>
  )
}

/** A songwriter's finished songs and rating ('3 songs, 4.7'), or 'New here' without a rating. */
const standing = ({ completedSongs, rating }: { completedSongs: number; rating: string }) =>
  Number(rating) > 0 ? `${counted(completedSongs, 'song')}, ${Number(rating).toFixed(1)}` : 'New here'

const notch =
  'before:absolute before:top-1/2 before:-left-1.5 before:size-3 before:-translate-y-1/2 before:rounded-full before:bg-sunk after:absolute after:top-1/2 after:-right-1.5 after:size-3 after:-translate-y-1/2 after:rounded-full after:bg-sunk'

const Ticket = ({ code }: { code: string }) => (
  <div className={`relative flex w-full items-center gap-1 rounded-sm bg-raised py-1.5 pr-3 pl-5 ${notch}`}>
    <p className="mr-1 flex-1 border-r border-dashed border-edge pr-3">
      <span className="liner block text-muted">Code for the note</span>
      <strong className="figures font-semibold whitespace-nowrap">{code}</strong>
    </p>
    <CopyButton name="Code for the note" text={code} />
  </div>
)
