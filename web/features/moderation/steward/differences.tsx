import { useId } from 'react'
import { counted } from '#contract/surface/counts'
import { momentOf } from '#contract/surface/format'
import type { FoundDifference } from '#contract/trust/figures'

/** Where so much differs, the audit says the rest. */
const shown = 5

/** A warning while kept differences of the books remain. */
export function Differences({ all }: { all: FoundDifference[] }) {
  const id = useId()
  if (all.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-md border border-danger bg-danger-tint px-4 py-3 text-sm [overflow-wrap:anywhere]"
    >
      <h2 id={id} className="text-base font-semibold text-danger">
        The books differ in {counted(all.length, 'place')}
      </h2>
      <ul className="grid gap-2">
        {all.slice(0, shown).map(({ subjectId, said, firstFoundAt, lastFoundAt }) => (
          <li key={subjectId}>
            {said} (found <time dateTime={firstFoundAt}>{momentOf(firstFoundAt)}</time>
            {lastFoundAt !== firstFoundAt && (
              <>
                , last seen <time dateTime={lastFoundAt}>{momentOf(lastFoundAt)}</time>
              </>
            )}
            )
          </li>
        ))}
      </ul>
      {all.length > shown && <p>The first {shown} are shown.</p>}
      <p>
        Ask the operator to run <code>npm run audit</code>: it says more, and ends this warning once all
        agrees.
      </p>
    </section>
  )
}
