import { useQuery } from '@tanstack/react-query'
import { utcDayOf } from '#contract/surface/format'
import { ButtonLink } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { receiptProof } from './api.ts'

/** On a receipt: the checkpoint that has all of it, which paper holds against a record that is written over. */
export function ReceiptCheckpoint({ id }: { id: string }) {
  const query = useQuery(receiptProof(id))
  if (query.isError) return <LoadError query={query}>The checkpoint couldn’t be loaded.</LoadError>
  if (query.data === undefined) return 'Loading…'
  // An earlier one may have what was said before.
  if (!query.data) return 'None has all of this yet; one is taken each day'
  const { day, root } = query.data.receipt
  return (
    <>
      {utcDayOf(day)}: <span className="font-mono text-xs">{root}</span>
    </>
  )
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
