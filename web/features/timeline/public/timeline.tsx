import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/grammar/text'
import { timeline } from '#contract/work/timeline'
import { readPages } from '../../../lib/calls/query.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { Choices } from '../../../ui/choices.tsx'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { MessageForm, useMarkRead } from '../../projects/public/messages-panel.tsx'
import { TimelineEntry } from '../timeline-entry.tsx'

const projectTimeline = (id: string, order: Order) =>
  readPages(timeline.ofProject, { params: { id }, query: { order } })

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const satisfies { value: Order; label: string }[]

/** Number of entries from which the user can switch the order. */
const worthTurning = 6

export function Timeline({ project, viewer, songwriterName }: PanelProps) {
  const [order, setOrder] = useState<Order>('newest')
  const entries = useInfiniteQuery(projectTimeline(project.id, order))
  const unread = entries.data?.some(({ kind, isOwn, isRead }) => kind === 'message' && !isOwn && !isRead)

  useMarkRead(project.id, unread)

  return (
    <div className="grid gap-6">
      {project.can.includes('talk') && (
        <MessageForm project={project} viewer={viewer} songwriterName={songwriterName} />
      )}
      {(order === 'oldest' || (entries.data?.length ?? 0) >= worthTurning) && (
        <Choices label="Order of the timeline" options={orders} value={order} onChange={setOrder} hideLabel />
      )}
      <ItemList
        query={entries}
        skeleton={<EntrySkeletons />}
        empty="Nothing has happened yet."
        error="Error loading the timeline. Please try again."
        as="ol"
        aria-label="Timeline"
        className="relative before:absolute before:inset-y-2 before:left-[5.5px] before:w-px before:bg-line"
      >
        {(entry) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            projectId={project.id}
            decides={viewer === 'listener'}
          />
        )}
      </ItemList>
    </div>
  )
}

const value = 'timeline'

export const wholeTimeline = (panel: PanelProps) => ({
  value,
  label: 'Everything',
  content: <Timeline {...panel} />,
})
wholeTimeline.value = value
