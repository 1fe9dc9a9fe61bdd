import { useQuery } from '@tanstack/react-query'
import { utcDayOf } from '#contract/surface/format'
import { ButtonLink } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { newestCheckpoint, receiptProof } from './api.ts'

export const checkpointSentence =
  'The checkpoint is the signed record of all payments on that day: the saved proof shows, without this site, that this one is in it.'

/** A checkpoint in one line, which paper holds against a record that is written over. */
const Checkpoint = ({ day, root }: { day: string; root: string }) => (
  <>
    {utcDayOf(day)}: <span className="font-mono text-xs">{root}</span>
  </>
)

/** On a receipt: the checkpoint that has all of it. */
export function ReceiptCheckpoint({ id }: { id: string }) {
  const query = useQuery(receiptProof(id))
  if (query.isError) return <LoadError query={query}>The checkpoint couldn’t be loaded.</LoadError>
  if (query.data === undefined) return 'Loading…'
  return query.data ? <Checkpoint {...query.data.receipt} /> : 'With the next one, within a day'
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
      {data && (
        <>
          Checkpoint of <Checkpoint {...data} />
        </>
      )}
    </p>
  )
}
