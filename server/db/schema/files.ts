import type { UploadKind } from '#contract/files/uploads'
import { bigint, index, integer, pgTable, real, sql, text, uniqueIndex, uuid } from '#drizzle'
import { bytes, created, id, moment, partial } from './columns.ts'
import { byUser } from './people.ts'
import { songRequests } from './requests.ts'

export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: byUser('owner_id'),
    key: text('key').notNull(),
    /** Origin (protocol and host) that issued the upload address. Addresses of other origins are rejected. */
    site: text('site'),
    /** Null if the request for the upload address named no kind. Set when the file is attached. */
    kind: text('kind').$type<UploadKind>(),
    maxBytes: integer('max_bytes').notNull(),
    /**
     * Size and type that the client declared before the upload. The upload address is signed for both, and
     * attaching checks them.
     */
    declaredSize: integer('declared_size'),
    declaredType: text('declared_type'),
    partsId: text('parts_id'),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    name: text('name'),
    /** Type according to the first bytes, and actual size. Both are set when the file is attached. */
    type: text('type'),
    size: integer('size'),
    /** Bytes that count towards the owner's quota: the maximum during the upload, then the actual size. */
    heldBytes: bigint('held_bytes', { mode: 'number' }).notNull().default(0),
    /**
     * Only during an import from a link: time at which another import may start even if this one never ended,
     * for example after a crash.
     */
    importingUntil: moment('importing_until'),
    /** Waveform and duration of an audio file, measured by the uploader's browser. */
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    /** Audio codec. */
    codec: text('codec'),
    /**
     * The store's tag of bytes that reached a limit of the sandbox. They are not read again; bytes with another
     * tag are.
     */
    tooHardTag: text('too_hard_tag'),
    attachedAt: moment('attached_at'),
    /** Start of the 24 hours after which an unattached upload is deleted: creation or detachment. */
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('uploads_key_key').on(table.key),
    partial('uploads_unattached', sql`attached_at is null`).on(table.createdAt),
    index('uploads_owner').on(table.ownerId),
  ],
)

/**
 * Table with one row, which is locked while a quota is computed. Otherwise two concurrent calls could use the
 * same free bytes.
 */
export const uploadRoom = pgTable('upload_room', { id: integer('id').primaryKey() })

/** Scripts, styles and fonts of running and recent builds, so that each process can serve all of them. */
export const builtFiles = pgTable(
  'built_files',
  {
    /** File name in the build, with the hash of its content. Ends with `.br` or `.gz` if compressed. */
    name: text('name').primaryKey(),
    bytes: bytes('bytes').notNull(),
    /** Keyed hash of the content. Only content that a process with the site's secret stored is sent. */
    seal: text('seal').notNull(),
    /** Time at which a process with this file's build last reported that it runs. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('built_files_seen').on(table.seenAt)],
)

/**
 * Cache of rendered pages for visitors, keyed by their content. A page rendered by one process is used by all
 * others, and after a restart.
 */
export const drawnPages = pgTable(
  'drawn_pages',
  {
    key: text('key').primaryKey(),
    /** Compressed by Brotli. */
    bytes: bytes('bytes').notNull(),
    size: integer('size').notNull(),
    seal: text('seal').notNull(),
    /** Last day on which a process used this page. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('drawn_pages_used').on(table.usedAt)],
)
