import { momentOf } from '#contract/surface/format'
import type { LyricComment } from '#contract/work/lyric-drafts'
import type { PanelProps } from '../../lib/viewer.ts'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { authorOf, you } from '../comments/public/author.ts'
import { ReportLink } from '../moderation/public/report-link.tsx'

/** Comments on one line, the oldest first. */
export const LineComments = ({
  panel,
  comments,
}: {
  panel: PanelProps
  comments: readonly LyricComment[]
}) => (
  <ul className="my-1 ml-10 grid gap-2 border-l-[3px] border-accent pl-3">
    {comments.map((comment) => (
      <li key={comment.id}>
        <p dir="auto" className="measure whitespace-pre-wrap [overflow-wrap:anywhere]">
          {comment.text}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {authorOf(comment, panel)} · {momentOf(comment.createdAt)}
          {authorOf(comment, panel) !== you && <ReportLink kind="lyric_comment" id={comment.id} />}
        </p>
        <HiddenMark hiddenAt={comment.hiddenAt} />
      </li>
    ))}
  </ul>
)
