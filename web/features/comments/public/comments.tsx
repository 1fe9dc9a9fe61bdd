import type { Comment } from '#contract/work/comments'
import { EntrySkeletons } from '../../../ui/entry-skeletons.tsx'
import { ItemList, type ListQuery } from '../../../ui/list-state.tsx'
import { CommentEntry } from '../comment-entry.tsx'
import { CommentForm } from '../comment-form.tsx'
import type { VersionProps } from './version-props.ts'

interface CommentsProps extends VersionProps {
  comments: ListQuery<Comment>
}

/**
 * Comments on a version, sorted by their time in the song. They are the text alternative to the marks on the
 * waveform.
 */
export function Comments({ comments, ...version }: CommentsProps) {
  const { project, delivery } = version
  const takesMore = project.can.includes('comment') && delivery.songwriterId === project.songwriterId
  return (
    <section aria-label={`Comments on version ${delivery.version}`} className="grid gap-3">
      <ItemList
        query={comments}
        skeleton={<EntrySkeletons />}
        empty={takesMore ? 'No comments yet. Add one at the exact moment.' : 'No comments.'}
        error="Error loading the comments."
        as="ol"
        className="grid gap-1"
      >
        {(comment) => <CommentEntry key={comment.id} comment={comment} takesMore={takesMore} {...version} />}
      </ItemList>
      {takesMore && <CommentForm {...version} />}
    </section>
  )
}
