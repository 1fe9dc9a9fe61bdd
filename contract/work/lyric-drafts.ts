import * as z from 'zod/mini'
import { list, NoBody, post } from '../grammar/endpoint.ts'
import { Id, limits, Timestamp, text } from '../grammar/text.ts'

/** Maximum number of drafts that one songwriter sends for one song. */
export const mostLyricDrafts = 20
/** Maximum number of comments on one draft. */
export const mostLyricComments = 200

/** Words that a songwriter sends before the recording (product.md, "The words first"). */
export const LyricDraft = z.object({
  id: Id,
  songRequestId: Id,
  songwriterId: Id,
  lyrics: z.string(),
  /** Time at which the listener said that these words are right; null until then. */
  rightAt: z.nullable(Timestamp),
  /** Time at which a steward hid the draft. Only its songwriter can still see it. */
  hiddenAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type LyricDraft = z.infer<typeof LyricDraft>

export const LyricComment = z.object({
  id: Id,
  draftId: Id,
  authorId: Id,
  /** Number of the line of the draft, from 1. */
  line: z.number(),
  text: z.string(),
  /** Time at which a steward hid the comment. Only its author can still see it. */
  hiddenAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type LyricComment = z.infer<typeof LyricComment>

const NewLyricDraft = z.object({
  lyrics: text(1, limits.lyrics, 'Please write the lyrics'),
})

const lineRule = 'Please name a line of the words'

const NewLyricComment = z.object({
  line: z.number(lineRule).check(z.int(lineRule), z.minimum(1, lineRule), z.maximum(limits.lyrics, lineRule)),
  text: text(1, limits.comment, 'Please write a comment'),
})

export const lyricDrafts = {
  ofRequest: list('/api/song-requests/:id/lyric-drafts', LyricDraft, {
    summary: 'Words sent before the recording, newest first; for the two parties',
  }),
  send: post('/api/song-requests/:id/lyric-drafts', NewLyricDraft, LyricDraft, {
    summary: `Send the words before the recording, at most ${mostLyricDrafts} times for a song`,
    status: 201,
  }),
  comments: list('/api/song-requests/:id/lyric-drafts/:draftId/comments', LyricComment, {
    summary: 'Comments on lines of the words, newest first',
  }),
  comment: post('/api/song-requests/:id/lyric-drafts/:draftId/comments', NewLyricComment, LyricComment, {
    summary: `Comment on a line of the words; a draft has at most ${mostLyricComments} comments`,
    status: 201,
  }),
  right: post('/api/song-requests/:id/lyric-drafts/:draftId/right', NoBody, LyricDraft, {
    summary: 'Say that the newest words are right; the song can be recorded',
  }),
}
