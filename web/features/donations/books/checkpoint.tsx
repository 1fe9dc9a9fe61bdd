import { useQuery } from '@tanstack/react-query'
import { utcDayOf } from '#contract/surface/format'
import { ButtonLink } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { receiptProof } from './api.ts'

/**
 * Checkpoint (a daily hash of all payments) on a receipt. A printed copy can later prove a change of the
 * records.
 */
export function ReceiptCheckpoint({ id }: { id: string }) {
  const query = useQuery(receiptProof(id))
  if (query.isError) return <LoadError query={query}>The checkpoint couldn’t be loaded.</LoadError>
  if (query.data === undefined) return 'Loading…'
  // The server returns null if no checkpoint has the payment's present state yet.
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
