import { index, integer, pgTable, text } from '#drizzle'
import { created, guarded, id, moment, refers } from './columns.ts'
import { byUser } from './people.ts'
import { ofRequest } from './requests.ts'

export const lyricDrafts = pgTable(
  'lyric_drafts',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: guarded(byUser('songwriter_id')),
    lyrics: text('lyrics').notNull(),
    /** Time at which the listener said that these words are right. */
    rightAt: moment('right_at'),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
  },
  (table) => [index('lyric_drafts_request').on(table.songRequestId, table.id)],
)

export const lyricComments = pgTable(
  'lyric_comments',
  {
    id: id(),
    songRequestId: ofRequest(),
    draftId: refers('draft_id', () => lyricDrafts.id),
    authorId: byUser('author_id'),
    /** Number of the draft's line, from 1. */
    line: integer('line').notNull(),
    text: text('text').notNull(),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
  },
  (table) => [
    index('lyric_comments_draft').on(table.draftId, table.id),
    index('lyric_comments_request').on(table.songRequestId, table.id),
  ],
)
