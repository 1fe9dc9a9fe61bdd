import type { BodyIn } from '#contract/grammar/endpoint'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { readPages } from '../../lib/calls/query.ts'
import { write } from '../../lib/writes/write.ts'

export const sentWords = (id: string) => readPages(lyricDrafts.ofRequest, { params: { id } })
export const lineComments = (id: string, draftId: string) =>
  readPages(lyricDrafts.comments, { params: { id, draftId }, query: { limit: 100 } })

export const sendWords = (id: string) =>
  write(lyricDrafts.send, { id, meta: { success: { title: 'Words sent' } } })

export const commentOnLine = (id: string, draftId: string) =>
  write(lyricDrafts.comment, {
    given: (body: BodyIn<typeof lyricDrafts.comment>) => ({ params: { id, draftId }, body }),
    meta: { success: { title: 'Comment added' } },
  })

export const sayRight = (id: string) =>
  write(lyricDrafts.right, {
    given: (draftId: string) => ({ params: { id, draftId } }),
    meta: { success: { title: 'The songwriter can record these words' } },
  })
