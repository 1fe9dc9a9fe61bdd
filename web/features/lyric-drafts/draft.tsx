import { useRef } from 'react'
import { momentOf } from '#contract/surface/format'
import type { LyricComment, LyricDraft } from '#contract/work/lyric-drafts'
import { linesOf } from '#contract/work/lyrics'
import type { PanelProps } from '../../lib/viewer.ts'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { type ListQuery, ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { LineCommentForm } from './line-comment-form.tsx'
import { LineComments } from './line-comments.tsx'

/** The line that is being commented on, and how to choose another one. It stays when newer words come. */
export type ChosenLine = readonly [line: number | undefined, choose: (line: number | undefined) => void]

interface DraftProps {
  panel: PanelProps
  draft: LyricDraft
  comments: ListQuery<LyricComment>
  /** Absent if the lines can't be commented on. */
  chosenLine?: ChosenLine | undefined
}

/** Words with numbered lines, and the comments on each line. A press on a line opens a form for a comment. */
export function Draft({ panel, draft, comments, chosenLine }: DraftProps) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
        <time dateTime={draft.createdAt}>{momentOf(draft.createdAt)}</time>
        {chosenLine && <span>Press a line to comment on it.</span>}
        {panel.viewer === 'listener' && <ReportLink kind="lyric_draft" id={draft.id} />}
        <HiddenMark hiddenAt={draft.hiddenAt} />
      </p>
      <ListState
        query={{ ...comments, data: comments.data && [draft] }}
        skeleton={<Skeleton className="h-64" />}
        empty={null}
        error="Error loading the comments."
      >
        {() => <Lines panel={panel} draft={draft} comments={comments.data ?? []} chosenLine={chosenLine} />}
      </ListState>
    </div>
  )
}

function Lines({
  panel,
  draft,
  comments,
  chosenLine,
}: Omit<DraftProps, 'comments'> & { comments: readonly LyricComment[] }) {
  const [chosen, choose] = [chosenLine?.[0], chosenLine?.[1]]
  const box = useRef<HTMLOListElement>(null)
  const close = () => {
    // The form disappears, so the focus moves back to its line.
    box.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    choose?.(undefined)
  }
  return (
    <ol ref={box} className="mt-1 text-sm">
      {linesOf(draft.lyrics).map((text, index) => {
        const line = index + 1
        const said = comments.filter((comment) => comment.line === line).toReversed()
        const words = <Line line={line} text={text} />
        return (
          <li key={line}>
            {choose && text.trim() ? (
              <button
                type="button"
                aria-expanded={chosen === line}
                onClick={() => choose(chosen === line ? undefined : line)}
                className="min-h-9 w-full cursor-pointer rounded-sm py-1 text-left hover:underline hover:decoration-accent hover:underline-offset-4 aria-expanded:bg-sunk pointer-coarse:min-h-11"
              >
                {words}
              </button>
            ) : (
              <div className={text.trim() ? 'py-1' : 'h-4'}>{text.trim() && words}</div>
            )}
            {said.length > 0 && <LineComments panel={panel} comments={said} />}
            {chosen === line && <LineCommentForm draft={draft} line={line} onClose={close} />}
          </li>
        )
      })}
    </ol>
  )
}

const Line = ({ line, text }: { line: number; text: string }) => (
  <span className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline gap-x-3">
    <span className="figures text-right text-xs text-muted">
      <span className="sr-only">Line </span>
      {line}
    </span>
    <span dir="auto" className="[overflow-wrap:anywhere]">
      {text}
    </span>
  </span>
)
