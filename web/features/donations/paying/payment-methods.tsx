import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { type WayToPay, waysToPay } from '#contract/giving/pay-links'
import { oneOf } from '#contract/giving/ways'
import { ms } from '#contract/grammar/time'
import { changedDays } from '#contract/people/songwriters'
import { counted } from '#contract/surface/counts'
import { dayOf, fullName, inCurrency } from '#contract/surface/format'
import { Avatar } from '../../../ui/avatar.tsx'
import { CopyButton, copyText } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { songwriter } from '../../songwriters/api.ts'
import { waysToPayOf } from '../api.ts'
import { lastWay } from './last-way.ts'
import { Way } from './way.tsx'

const nothingYet =
  "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation."

const byBankLater =
  'This songwriter is paid by bank transfer. You’ll find the account here once the song is approved and your payment is due.'

const isRecent = (at: string) => Date.parse(at) > Date.now() - changedDays * ms.day

type Paid = Pick<Donation, 'id' | 'amount' | 'code' | 'request' | 'dueAt'> & { songwriterId: string }

interface PaymentMethodsProps {
  donation: Paid
  /** True if one method is open, the one used last, and the others are folded. */
  folded?: boolean
  /** True if the button of the open method is the dialog's filled button. */
  leading?: boolean
  onOpened?: () => void
}

export const PayDirectly = (props: PaymentMethodsProps) => (
  <>
    <Payee donation={props.donation} />
    <PaymentMethods {...props} />
  </>
)

/** Payment methods that the giver can read, undefined until they are known. */
function useWays({ id, songwriterId, amount, code, dueAt }: Paid) {
  // Always refetched when the component appears, because the songwriter may have changed the methods.
  const profile = useQuery({ ...songwriter(songwriterId), refetchOnMount: 'always' })
  const own = useQuery({ ...waysToPayOf(id), refetchOnMount: 'always' })
  const error = profile.error ?? own.error
  useEffect(() => {
    if (error) console.warn('The payment methods could not be read', error)
  }, [error])
  const { iban, ibanHolder, otherWay } = own.data ?? {}
  const more = { iban: iban ?? null, ibanHolder: ibanHolder ?? null, otherWay: otherWay ?? null }
  const ways = profile.data ? waysToPay({ ...profile.data, ...more }, { amount, code }) : []
  const isWaiting = !profile.isError && own.isPending && (dueAt !== null || ways.length === 0)
  const isPending = profile.isPending || isWaiting
  const canBePaid = profile.data !== undefined && own.data?.canBePaid === true
  return { ways: isPending ? undefined : ways, canBePaid, changedAt: profile.data?.waysChangedAt }
}

/**
 * A songwriter's payment methods. If the request fails, that is only logged, and the giver sees that there
 * are none (spec 8.payment.fetch-failure).
 */
export function PaymentMethods({ donation, folded = false, leading = false, onOpened }: PaymentMethodsProps) {
  const { amount, code } = donation
  const [copied, setCopied] = useState<boolean>()
  // Read once, so that a press on another way doesn't move it to the top.
  const [last] = useState(lastWay)
  const { ways, canBePaid, changedAt } = useWays(donation)

  const open = () => {
    void copyText(code).then(setCopied)
    onOpened?.()
  }
  if (!ways) return <Skeleton className="mt-5 h-24" />
  if (!ways.length)
    return (
      <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">
        {canBePaid ? byBankLater : nothingYet}
      </p>
    )
  const first = ways.find(({ name }) => name === last) ?? ways[0]
  const shown = folded ? ways.filter((way) => way === first) : ways
  const others = ways.filter((way) => !shown.includes(way))
  const list = (label: string, some: readonly WayToPay[]) => (
    <ul aria-label={label} className="mt-5 grid gap-6 text-sm">
      {some.map((way) => (
        <Way
          key={way.name}
          way={way}
          amount={inCurrency(amount)}
          code={code}
          isFirst={leading && way === first}
          showsCode={folded && way === first}
          onOpen={open}
        />
      ))}
    </ul>
  )
  return (
    <>
      {changedAt && isRecent(changedAt) && (
        <p className="measure mt-5 border-l-[3px] border-accent pl-4 text-sm">
          These ways to pay were changed on {dayOf(changedAt)}. Before you pay, make sure the name there is
          the songwriter’s.
        </p>
      )}
      {list('Ways to pay', shown)}
      {others.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Or by {oneOf(others.map(({ name }) => name))}
          </summary>
          {list('Other ways to pay', others)}
        </details>
      )}
      <p role="status" className="measure mt-4 text-sm font-semibold empty:hidden">
        {copied === true && `${code} is copied: paste it into the note.`}
        {copied === false && `The code isn’t copied. Put ${code} in the note.`}
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
      <span className="liner block text-muted">Put this in the note</span>
      <strong className="figures font-semibold whitespace-nowrap">{code}</strong>
    </p>
    <CopyButton name="the code" text={code} />
  </div>
)
