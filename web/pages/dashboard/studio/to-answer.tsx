import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Invitations, type InvitationsProps } from '../../../features/song-requests/open/invitations.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useToAnswer } from './use-to-answer.ts'

const first = 8

/** Messages, changes and payments that wait for an answer, then the invitations, each with its answers. */
export function ToAnswer(invitations: InvitationsProps) {
  const { open, hasInvitations, isPending } = useToAnswer()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? open : open.slice(0, first)
  return (
    <section aria-labelledby="to-answer-heading">
      <h2 id="to-answer-heading" className="mb-2">
        Waiting for you
      </h2>
      {isPending ? (
        <Loading>
          <Skeleton className="h-svh" />
        </Loading>
      ) : (
        <>
          {open.length === 0 && !hasInvitations && (
            <p className="text-sm text-muted">You’re all caught up.</p>
          )}
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
          <Invitations {...invitations} />
        </>
      )}
    </section>
  )
}
