import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { studioAnchors } from '#contract/surface/paths'
import { Button } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useSmall } from '../../../ui/use-media.ts'
import { useToAnswer } from './use-to-answer.ts'

/**
 * Number of entries on phones and on other screens. With more, the first project would be below the first
 * screen.
 */
const few = [3, 4] as const

export function ToAnswer() {
  const { open, isPending } = useToAnswer()
  const [isWhole, setWhole] = useState(false)
  const first = useSmall() ? few[0] : few[1]
  const rows = isWhole ? open : open.slice(0, first)
  return (
    <section id={studioAnchors.answer} aria-labelledby="to-answer-heading">
      <h2 id="to-answer-heading" className="mb-2">
        Waiting for you
      </h2>
      {isPending ? (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      ) : (
        <>
          {open.length === 0 && <p className="text-sm text-muted">You’re all caught up.</p>}
          <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
            {rows.map(({ place, what, of }) => (
              <li key={`${place} ${what}`}>
                <a
                  href={`#${place}`}
                  className="group flex h-full min-h-14 items-center gap-3 rounded-md border border-line bg-raised px-3.5 py-2 transition-colors duration-150 hover:border-accent"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">{what}</span>
                    <span dir="auto" className="block truncate text-sm text-muted">
                      {of}
                    </span>
                  </span>
                  <ArrowRight aria-hidden className="size-4 shrink-0 text-accent" />
                </a>
              </li>
            ))}
          </ul>
          {open.length > first && (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3.5"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show all ${open.length}`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
