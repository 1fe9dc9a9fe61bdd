import { mutationOptions } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { type Comment, comments } from '#contract/work/comments'
import { call } from '../../lib/calls/api.ts'
import { keyOf, readPages } from '../../lib/calls/query.ts'

const of = (id: string) => ({ params: { id } })

export const versionComments = (deliveryId: string) => readPages(comments.ofDelivery, of(deliveryId))
export const openComments = (projectId: string) => readPages(comments.open, of(projectId))

interface OfVersion {
  projectId: string
  deliveryId: string
}

/** The keys of the two lists that a comment stands in. */
const lists = ({ projectId, deliveryId }: OfVersion) => [
  { queryKey: keyOf(comments.ofDelivery, of(deliveryId)) },
  { queryKey: keyOf(comments.open, of(projectId)) },
]

export const addComment = (version: OfVersion) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof comments.add>) =>
      call(comments.add, { ...of(version.deliveryId), body }),
    onSuccess: (_comment, _body, _result, { client }) =>
      Promise.all(lists(version).map((list) => client.invalidateQueries(list))),
    meta: { success: { title: 'Comment added' } },
  })

/** Resolves what is open, and opens again what is resolved. */
export const settleComment = (version: OfVersion) =>
  mutationOptions({
    mutationFn: ({ id, status }: Pick<Comment, 'id' | 'status'>) =>
      call(status === 'open' ? comments.resolve : comments.reopen, of(id)),
    onSettled: (_comment, _error, _variables, _result, { client }) =>
      Promise.all(lists(version).map((list) => client.invalidateQueries(list))),
  })
