import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PaymentSums } from '#contract/giving/donations'
import { hasWayToBePaid } from '#contract/giving/ways'
import { count } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { studioAnchors } from '#contract/surface/paths'
import { Card } from '../../../ui/card.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { myProjects } from '../../projects/api.ts'
import { ownProfile } from '../../songwriters/api.ts'
import { RecordsLink } from '../links.tsx'
import { type PaymentList, paymentSums, payments } from './api.ts'
import {
  inPlace,
  type KeptInPlace,
  undoableUntil,
  useConfirmed,
  useLettingGo,
} from './confirmed/use-confirmed.ts'
import { PaymentRow } from './payment-row.tsx'
import { StatementDialog } from './statement-dialog.tsx'

const lists: { list: PaymentList; sum?: keyof PaymentSums; title: string; empty: string }[] = [
  {
    list: 'to_confirm',
    sum: 'toConfirm',
    title: 'To confirm',
    empty: 'Nothing to confirm. When a supporter marks a payment as sent, you’ll see it here.',
  },
  {
    list: 'expected',
    sum: 'expected',
    title: 'Expected',
    empty: 'No open promises. Promises for the songs you write will appear here.',
  },
  {
    list: 'received',
    sum: 'received',
    title: 'Received',
    empty: 'Nothing received yet. What you confirm will appear here.',
  },
  {
    list: 'ended',
    title: 'Closed',
    empty: 'Nothing is closed yet. What you reject, and promises that lapse, will appear here.',
  },
]

export function PaymentsCard() {
  const [song, setSong] = useState('')
  const { data: sums } = useQuery(paymentSums())
  const kept = useConfirmed()
  return (
    <Card
      anchor={studioAnchors.payments}
      title="Payments"
      description="Supporters pay you directly. Confirm what has arrived, so everyone can see it."
      actions={
        <DialogButton
          variant="secondary"
          size="sm"
          renderDialog={(close) => <StatementDialog onClose={close} />}
        >
          Match a statement
        </DialogButton>
      }
    >
      <div className="mb-5 grid items-end gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Sums sums={sums} />
        <SongChoice value={song} onChange={setSong} />
      </div>
      {sums && sums.expected.count > 0 && <WaysMissing />}
      <Tabs
        label="Payments"
        tabs={lists.map(({ list, sum, title, empty }) => ({
          value: list,
          label: sums && sum ? `${title} (${count(sums[sum].count)})` : title,
          content: <Payments list={list} song={song || undefined} empty={empty} kept={kept} />,
        }))}
      />
      <p className="mt-4 -mb-2 -ml-3.5">
        <RecordsLink side="received" />
      </p>
    </Card>
  )
}

function WaysMissing() {
  const { data: profile } = useQuery(ownProfile())
  if (!profile || hasWayToBePaid(profile)) return null
  return (
    <p className="measure mb-5 border-l-[3px] border-accent pl-4 text-sm">
      People have promised money for your songs, but your profile has no way to pay you yet.{' '}
      <a href={`#${studioAnchors.profile}`} className="font-semibold underline underline-offset-4">
        Add one
      </a>
    </p>
  )
}

const Sums = ({ sums }: { sums: PaymentSums | undefined }) => (
  <dl className="grid grid-cols-3 gap-4">
    {lists.map(
      ({ sum, title }) =>
        sum && (
          <div key={sum} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{title}</dt>
            <dd className="figures font-serif text-xl sm:text-2xl">
              {sums ? inCurrency(sums[sum].amount) : <Skeleton className="h-8 w-24" />}
            </dd>
          </div>
        ),
    )}
  </dl>
)

function SongChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: songs = [] } = useInfiniteQuery(myProjects())
  if (songs.length < 2) return null
  return (
    <SelectField
      label="For"
      options={[
        { value: '', label: 'All songs' },
        ...songs.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={value}
      onChoose={onChange}
    />
  )
}

interface PaymentsProps {
  list: PaymentList
  song: string | undefined
  empty: ReactNode
  kept: KeptInPlace
}

function Payments({ list, song, empty, kept }: PaymentsProps) {
  const query = useInfiniteQuery(payments(list, song))
  const { isOver, props } = useLettingGo(kept.drop)
  const here = kept.confirmed.filter(({ was }) => list === 'to_confirm' && (!song || was.request.id === song))
  const data = query.data && inPlace(query.data, here)
  const rows = useFirstRows({ ...query, data })
  return (
    <ItemList
      query={rows}
      skeleton={<Skeletons count={2} each="h-20" className="grid gap-3" />}
      empty={empty}
      error="Error loading payments. Please try again."
      {...props}
      className="divide-y divide-line"
    >
      {(payment) => {
        const one = here.find(({ was }) => was.id === payment.id)
        return (
          <PaymentRow
            key={payment.id}
            payment={one?.was ?? payment}
            confirmed={one?.now}
            until={one?.until ?? undoableUntil(payment, query.dataUpdatedAt)}
            onConfirmed={(now) => kept.keep(payment, now)}
            onUndone={() => kept.drop(new Set([payment.id]))}
            onOver={() => isOver(payment.id)}
          />
        )
      }}
    </ItemList>
  )
}
