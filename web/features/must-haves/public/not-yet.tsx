import { useQuery } from '@tanstack/react-query'
import { type DeliveredMustHave, notYetIn } from '#contract/requests/must-haves'
import { LoadError } from '../../../ui/load-error.tsx'
import { projectMustHaves } from '../api.ts'

type Named = Pick<DeliveredMustHave, 'text' | 'line'>

/** Must-haves that are not ticked: 'Still missing: Siobhán, The blue door.' */
const NotYet = ({ all }: { all: readonly Named[] }) => (
  <p className="[overflow-wrap:anywhere]">
    <strong>Still missing:</strong>{' '}
    {notYetIn(all)
      .map(({ text }) => text)
      .join(', ')}
  </p>
)

/** Warning before a delivery with unticked must-haves. It doesn't block the delivery. */
export function NotYetBeforeDelivery({ projectId }: { projectId: string }) {
  const query = useQuery(projectMustHaves(projectId))
  if (!query.data && query.isError) return <LoadError query={query}>Error loading the must-haves.</LoadError>
  if (!query.data || notYetIn(query.data).length === 0) return null
  return (
    <div role="note" className="rounded-md border border-line bg-sunk p-4 text-sm">
      <NotYet all={query.data} />
      <p className="mt-1 text-muted">
        You can still deliver; the listener will see this with the song. To mark one as included, close this
        and open the must-haves.
      </p>
    </div>
  )
}

export function DeliveredMustHaves({ all }: { all: readonly DeliveredMustHave[] }) {
  if (all.length === 0) return null
  const missing = notYetIn(all)
  return (
    <div className="text-sm">
      {missing.length > 0 ? <NotYet all={all} /> : <p>All must-haves are in this version.</p>}
      {missing.length < all.length && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Must-haves in this version ({all.length - missing.length} of {all.length})
          </summary>
          <ul className="grid gap-1.5 pb-2">
            {all
              .filter(({ line }) => line !== null)
              .map(({ id, text, line }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  <strong dir="auto">{text}</strong>: <q dir="auto">{line}</q>
                </li>
              ))}
          </ul>
        </details>
      )}
    </div>
  )
}
