import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '#contract/surface/format'
import type { LyricDraft } from '#contract/work/lyric-drafts'
import type { PanelProps } from '../../lib/viewer.ts'
import { lineComments } from './api.ts'
import { Draft } from './draft.tsx'

const summary = 'min-h-11 cursor-pointer content-center'

/** Words that newer ones replaced, to be read. */
export const Earlier = ({ panel, drafts }: { panel: PanelProps; drafts: readonly LyricDraft[] }) => (
  <details className="text-sm">
    <summary className={summary}>Earlier words ({drafts.length})</summary>
    <ul>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <EarlierDraft panel={panel} draft={draft} />
        </li>
      ))}
    </ul>
  </details>
)

function EarlierDraft({ panel, draft }: { panel: PanelProps; draft: LyricDraft }) {
  const [isOpen, setOpen] = useState(false)
  const isFormer = draft.songwriterId !== panel.project.songwriterId
  const comments = useInfiniteQuery({ ...lineComments(draft.songRequestId, draft.id), enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>
        {momentOf(draft.createdAt)}
        {draft.rightAt && <span className="text-muted"> · right</span>}
      </summary>
      {isOpen && (
        <Draft
          panel={isFormer ? { ...panel, songwriterName: 'Former songwriter' } : panel}
          draft={draft}
          comments={comments}
        />
      )}
    </details>
  )
}
