import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { clock } from '#contract/surface/clock'
import { momentOf } from '#contract/surface/format'
import { commentAnchor } from '#contract/surface/paths'
import type { Comment } from '#contract/work/comments'
import { usePlace } from '../../lib/use-place.ts'
import { deck } from '../../player/sound/deck.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { settleComment } from './api.ts'
import { authorOf, you } from './public/author.ts'
import type { VersionProps } from './public/version-props.ts'

interface CommentEntryProps extends VersionProps {
  comment: Comment
  takesMore: boolean
}

/** One comment. A click plays the song from the time (in seconds) that the comment is about. */
export function CommentEntry({ comment, takesMore, ...version }: CommentEntryProps) {
  const { project, song, list } = version
  const settle = useMutation(settleComment(project.id))
  const open = comment.status === 'open'
  const anchor = commentAnchor(comment.id)
  const isNamed = usePlace() === anchor
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed])
  return (
    <li
      id={anchor}
      ref={row}
      aria-current={isNamed || undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 aria-[current]:bg-sunk"
    >
      <button
        type="button"
        onClick={() => deck.play(song, list, { second: comment.second })}
        className="group grid min-h-11 cursor-pointer grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-2 py-2 text-left text-sm"
      >
        <span
          className={clsx(
            'figures rounded-sm border px-1.5 text-center text-xs font-semibold group-hover:border-accent group-hover:text-accent',
            open ? 'border-ink' : 'border-line text-muted',
          )}
        >
          {clock(comment.second)}
        </span>
        <span className="grid gap-0.5">
          <span
            dir="auto"
            className={clsx('measure whitespace-pre-wrap [overflow-wrap:anywhere]', open || 'text-muted')}
          >
            {comment.text}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {authorOf(comment, version)} · {momentOf(comment.createdAt)}
            <Badge tone={open ? 'progress' : 'approved'}>{open ? 'Open' : 'Resolved'}</Badge>
          </span>
        </span>
      </button>
      {takesMore && (
        <Button variant="quiet" size="sm" busy={settle.isPending} onClick={() => settle.mutate(comment)}>
          {open ? 'Resolve' : 'Reopen'}
          <span className="sr-only"> the comment at {clock(comment.second)}</span>
        </Button>
      )}
      <HiddenMark hiddenAt={comment.hiddenAt} />
      {authorOf(comment, version) !== you && (
        <p className="col-span-full pl-15">
          <ReportLink kind="comment" id={comment.id} />
        </p>
      )}
      <Failure error={settle.error} className="col-span-full" />
    </li>
  )
}
