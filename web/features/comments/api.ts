import { type Comment, comments } from '#contract/work/comments'
import { readPages } from '../../lib/calls/query.ts'
import { write, writing } from '../../lib/writes/write.ts'

const of = (id: string) => ({ params: { id } })

export const versionComments = (deliveryId: string) => readPages(comments.ofDelivery, of(deliveryId))
export const openComments = (projectId: string) => readPages(comments.open, of(projectId))

export const addComment = (projectId: string, deliveryId: string) =>
  write(comments.add, { id: deliveryId, room: projectId, meta: { success: { title: 'Comment added' } } })

export const settleComment = (projectId: string) =>
  writing({
    calls: [comments.resolve, comments.reopen],
    room: projectId,
    run: (call, { id, status }: Pick<Comment, 'id' | 'status'>) =>
      call(status === 'open' ? comments.resolve : comments.reopen, of(id)),
  })
