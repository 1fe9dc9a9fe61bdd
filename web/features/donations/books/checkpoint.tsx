import { useQuery } from '@tanstack/react-query'
import { utcDayOf } from '#contract/surface/format'
import { ButtonLink } from '../../../ui/button.tsx'
import { Retry } from '../../../ui/load-error.tsx'
import { newestCheckpoint, receiptProof } from './api.ts'

/** A checkpoint in one line, which paper holds against a record that is written over. */
const words = ({ day, root }: { day: string; root: string }) => `${utcDayOf(day)}: ${root}`

/** On a receipt: the checkpoint that has all of it. */
export function ReceiptCheckpoint({ id }: { id: string }) {
  const query = useQuery(receiptProof(id))
  if (query.isError) return <Retry query={query} />
  if (query.data === undefined) return 'Loading…'
  return query.data ? words(query.data.receipt) : 'With the next one, within a day'
}

export function SaveProof({ id, code }: { id: string; code: string }) {
  const { data } = useQuery(receiptProof(id))
  if (!data) return null
  return (
    <ButtonLink variant="secondary" href={`/api/donations/${id}/proof`} download={`receipt-${code}.json`}>
      Save the proof
    </ButtonLink>
  )
}

/** On a printed card: the newest one. A card without it is a card, too. */
export function NewestCheckpoint() {
  const { data } = useQuery(newestCheckpoint())
  return (
    <p className="figures min-h-4 text-center text-xs text-muted [overflow-wrap:anywhere]">
      {data && `Checkpoint of ${words(data)}`}
    </p>
  )
}
