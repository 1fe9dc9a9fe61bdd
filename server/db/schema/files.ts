import type { UploadKind } from '#contract/files/uploads'
import { bigint, index, integer, pgTable, real, sql, text, uniqueIndex, uuid } from '#drizzle'
import { bytes, created, id, moment } from './columns.ts'
import { byUser } from './people.ts'
import { songRequests } from './requests.ts'

export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: byUser('owner_id'),
    key: text('key').notNull(),
    /** Origin for which its upload address was issued. An address on another host doesn't name this file. */
    site: text('site'),
    /** Null if the bare call didn't say. Set when the file is attached. */
    kind: text('kind').$type<UploadKind>(),
    maxBytes: integer('max_bytes').notNull(),
    /** Declared before the upload. The address is signed for these values, and attaching checks them. */
    declaredSize: integer('declared_size'),
    declaredType: text('declared_type'),
    partsId: text('parts_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    name: text('name'),
    /** Set when attached: the type by its first bytes, and the size. */
    type: text('type'),
    size: integer('size'),
    /** Bytes that count towards its owner's quota; the maximum while it arrives. */
    heldBytes: bigint('held_bytes', { mode: 'number' }).notNull().default(0),
    /** While it is imported from a link: time at which its turn is freed if the process has ended. */
    importingUntil: moment('importing_until'),
    /** Waveform and length of a sound, as the sender's browser measured them. */
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    /** How a sound is encoded. */
    codec: text('codec'),
    attachedAt: moment('attached_at'),
    /** Start of the 24 hours after which an unattached upload is deleted: creation or detachment. */
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('uploads_key_key').on(table.key),
    index('uploads_unattached').on(table.createdAt).where(sql`attached_at is null`),
    index('uploads_owner').on(table.ownerId),
  ],
)

/** Its one row is locked while a quota is computed, so that two calls can't use the same space. */
export const uploadRoom = pgTable('upload_room', { id: integer('id').primaryKey() })

/**
 * Scripts, styles and fonts of running and recent builds, from which each process serves those of the others.
 */
export const builtFiles = pgTable(
  'built_files',
  {
    /** Name in the build, with the hash of its content, and with `.br` or `.gz` if it is compressed. */
    name: text('name').primaryKey(),
    bytes: bytes('bytes').notNull(),
    /** Keyed hash: only content stored by a process with the site's secret is ever sent. */
    seal: text('seal').notNull(),
    /** Last heartbeat of a process of such a build. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('built_files_seen').on(table.seenAt)],
)

/** Visitors' pages as they are sent, by content: rendered by one process for all, and for the next start. */
export const drawnPages = pgTable(
  'drawn_pages',
  {
    key: text('key').primaryKey(),
    /** Compressed by Brotli. */
    bytes: bytes('bytes').notNull(),
    size: integer('size').notNull(),
    seal: text('seal').notNull(),
    /** Day of its last use by a process. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('drawn_pages_used').on(table.usedAt)],
)
