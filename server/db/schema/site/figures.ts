import { integer, pgTable, primaryKey, sql, text, uuid } from '#drizzle'
import { id, moment } from '../columns.ts'

/**
 * Figures of the whole site up to some moment, in one row. A job counts them, and a reader adds what came
 * after, so that no reader counts the whole site.
 */
export const siteFigures = pgTable('site_figures', {
  id: id(),
  songs: integer('songs').notNull().default(0),
  listeners: integer('listeners').notNull().default(0),
  /** Songs are counted up to this moment of their approval. Null before the first run. */
  songsUntil: moment('songs_until'),
  activeSongwriters: integer('active_songwriters').notNull().default(0),
  /** Moment as of which songwriters are active. Null before the first run. */
  activeAt: moment('active_at'),
  /** Moments at which some of these songwriters soon stop being active, unless they work again. */
  ending: moment('ending').array().notNull().default(sql`'{}'::timestamptz[]`),
})

/** Where the pages of the sitemap begin, after the first of each kind. */
export const sitemapStarts = pgTable(
  'sitemap_starts',
  { kind: text('kind').notNull(), id: uuid('id').notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
