import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '#contract/surface/clock'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { ItemList } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { openComments } from './api.ts'

export function OpenComments({ projectId }: { projectId: string }) {
  const open = useInfiniteQuery(openComments(projectId))
  const me = useCurrentUser()?.id
  return (
    <section aria-labelledby="open-comments">
      <h3 id="open-comments" className="mb-1.5 font-sans text-sm font-semibold">
        Open comments
      </h3>
      <ItemList
        query={open}
        skeleton={<Skeleton className="h-6" />}
        empty="None. Unresolved comments on the song will appear here."
        error="Error loading the comments."
        className="grid gap-1.5 text-sm"
      >
        {({ id, version, second, text, authorId, hiddenAt }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className="figures text-xs leading-[inherit] text-muted">
              Version {version}, {clock(second)}
            </span>
            <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </span>
            {authorId !== me && (
              <span className="col-start-2">
                <ReportLink kind="comment" id={id} />
              </span>
            )}
            <HiddenMark hiddenAt={hiddenAt} />
          </li>
        )}
      </ItemList>
    </section>
  )
}
