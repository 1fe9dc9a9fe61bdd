import type { UploadKind } from '#contract/files/uploads'
import { bigint, index, integer, pgTable, real, sql, text, uniqueIndex, uuid } from '#drizzle'
import { bytes, created, id, moment } from './columns.ts'
import { byUser } from './refs.ts'
import { songRequests } from './requests.ts'

export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: byUser('owner_id'),
    /** Where the bytes lie in the store, without a leading slash. */
    key: text('key').notNull(),
    /** The origin that its upload address was given out for: no other host's address names this file. */
    site: text('site'),
    /** Null where the bare call didn't say; settled when the file is attached. */
    kind: text('kind').$type<UploadKind>(),
    maxBytes: integer('max_bytes').notNull(),
    /** What was said of the file before it came: an address is signed for just that, and attaching holds it to it. */
    declaredSize: integer('declared_size'),
    declaredType: text('declared_type'),
    /** The store's own id of an upload in parts. */
    partsId: text('parts_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    name: text('name'),
    /** Set once attached: the type by its first bytes, and its size. */
    type: text('type'),
    size: integer('size'),
    /** What it takes, or may take while it arrives, of its owner's quota. */
    heldBytes: bigint('held_bytes', { mode: 'number' }).notNull().default(0),
    /** While it is fetched from a link; a process that ended meanwhile frees its turn then. */
    importingUntil: moment('importing_until'),
    /** The waveform and length of a sound, as the browser saw them that sent it. */
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    /** How a sound is encoded. */
    codec: text('codec'),
    attachedAt: moment('attached_at'),
    /** Since when it waits to be attached: since its address was given out, or it was let go of. */
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('uploads_key_key').on(table.key),
    index('uploads_unattached').on(table.createdAt).where(sql`attached_at is null`),
    index('uploads_owner').on(table.ownerId),
  ],
)

/** Its one row is locked while somebody's quota is counted, so that two calls never take the same room. */
export const uploadRoom = pgTable('upload_room', { id: integer('id').primaryKey() })

/** Scripts, styles and fonts of the builds that run, or did lately: each process has the files of the others from here. */
export const builtFiles = pgTable(
  'built_files',
  {
    /** As the build names it, with the hash of its content; with `.br` or `.gz` behind it where it is compressed. */
    name: text('name').primaryKey(),
    bytes: bytes('bytes').notNull(),
    /** Keyed hash: only what a process with the site's secret put here is ever sent. */
    seal: text('seal').notNull(),
    /** When a process of such a build last said that it runs. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('built_files_seen').on(table.seenAt)],
)

/** Strangers' pages as they are sent, by what they show: drawn by one process for all, and for the next start. */
export const drawnPages = pgTable(
  'drawn_pages',
  {
    /** Hash of what the page shows, and of the build that draws it. */
    key: text('key').primaryKey(),
    /** Compressed by Brotli. */
    bytes: bytes('bytes').notNull(),
    size: integer('size').notNull(),
    /** Keyed hash: only what a process with the site's secret put here is ever sent. */
    seal: text('seal').notNull(),
    /** When a process last took it, to the day. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('drawn_pages_used').on(table.usedAt)],
)
