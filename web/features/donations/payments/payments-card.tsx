import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PaymentSums } from '#contract/giving/donations'
import { count } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { Card } from '../../../ui/card.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Loading, Skeleton, Skeletons } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { myProjects } from '../../projects/api.ts'
import { RecordsLink } from '../links.tsx'
import { type PaymentList, paymentSums, payments, useHasPayments } from './api.ts'
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
    title: 'To come',
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
    empty: 'Nothing is closed yet. What you reject, and promises that end unpaid, will appear here.',
  },
]

export function PaymentsCard() {
  const hasPayments = useHasPayments()
  const isPending = [
    useInfiniteQuery(payments(lists[0]!.list, undefined)),
    useInfiniteQuery(myProjects()),
  ].some((one) => one.isPending)
  const [song, setSong] = useState('')
  const { data: sums } = useQuery(paymentSums())
  const kept = useConfirmed()
  // All appears together, because each part's height is known only with its content.
  if (hasPayments === undefined || isPending)
    return (
      <Card title="Payments">
        <Loading>
          <Skeleton className="h-svh" />
        </Loading>
      </Card>
    )
  if (!hasPayments)
    return <Card title="Payments" description="They appear with the first promise to one of your songs." />
  return (
    <Card
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

const Sums = ({ sums }: { sums: PaymentSums | undefined }) => (
  <dl className="grid grid-cols-3 gap-2 sm:gap-4">
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
