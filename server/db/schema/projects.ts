import type { LyricTimes } from '#contract/files/sounds'
import type { CommentStatus, ProjectStatus } from '#contract/grammar/state'
import type { BriefFileKind } from '#contract/requests/brief-files'
import type { DeliveredMustHave, MustHaveKind } from '#contract/requests/must-haves'
import { boolean, index, integer, jsonb, pgTable, real, sql, text, uniqueIndex, uuid } from '#drizzle'
import { created, guarded, id, moment, partial, refers } from './columns.ts'
import { byUser, users } from './people.ts'
import { ofRequest } from './requests.ts'

export const projectNotes = pgTable(
  'project_notes',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: guarded(byUser('songwriter_id')),
    title: text('title').notNull(),
    content: text('content').notNull(),
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: created(),
  },
  (table) => [index('project_notes_request').on(table.songRequestId, table.id)],
)

export const projectMessages = pgTable(
  'project_messages',
  {
    id: id(),
    songRequestId: ofRequest(),
    senderId: byUser('sender_id'),
    receiverId: byUser('receiver_id'),
    message: text('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
  },
  (table) => [
    index('project_messages_request').on(table.songRequestId, table.id),
    partial('project_messages_unread', sql`not is_read`).on(table.receiverId, table.songRequestId),
  ],
)

export const projectStatusUpdates = pgTable(
  'project_status_updates',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: guarded(byUser('songwriter_id')),
    status: text('status').$type<ProjectStatus>().notNull(),
    description: text('description').notNull(),
    percentComplete: integer('percent_complete').notNull().default(0),
    createdAt: created(),
  },
  (table) => [
    index('project_status_updates_request').on(table.songRequestId, table.id),
    index('project_status_updates_songwriter').on(table.songwriterId, table.createdAt),
  ],
)

export const creativeDirectionUpdates = pgTable(
  'creative_direction_updates',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: guarded(byUser('songwriter_id')),
    field: text('field').notNull(),
    originalValue: text('original_value'),
    newValue: text('new_value').notNull(),
    reason: text('reason'),
    isApprovedByListener: boolean('is_approved_by_listener').notNull().default(false),
    decidedAt: moment('decided_at'),
    /** UUIDv7 of the listener's reply, which gives the reply its own position in the project's timeline. */
    decisionId: uuid('decision_id'),
    createdAt: created(),
  },
  (table) => [
    index('creative_direction_updates_request').on(table.songRequestId, table.id),
    partial('creative_direction_updates_answers', sql`decision_id is not null`).on(
      table.songRequestId,
      table.decisionId,
    ),
    uniqueIndex('creative_direction_updates_one_pending')
      .on(table.songRequestId, table.field)
      .where(sql`decided_at is null`),
  ],
)

export const mustHaves = pgTable(
  'must_haves',
  {
    id: id(),
    songRequestId: ofRequest(),
    kind: text('kind').$type<MustHaveKind>().notNull(),
    text: text('text').notNull(),
    note: text('note'),
    pronunciationUrl: text('pronunciation_url'),
    /** Line of the lyrics with this must-have, entered by the songwriter. Null until it is ticked. */
    line: text('line'),
    createdAt: created(),
  },
  (table) => [index('must_haves_request').on(table.songRequestId, table.id)],
)

/** Projects whose songwriter was asked for news. Any activity after `signAt` makes the row invalid. */
export const quietProjects = pgTable('quiet_projects', {
  songRequestId: ofRequest().primaryKey(),
  songwriterId: guarded(byUser('songwriter_id')),
  /** Time of the songwriter's last activity before the question. */
  signAt: moment('sign_at').notNull(),
  askedAt: moment('asked_at').notNull(),
  /** Time at which the listener was notified that the songwriter hasn't replied. */
  toldAt: moment('told_at'),
})

/** Delivered songs that wait for the listener's approval, and how many notifications were sent about them. */
export const unansweredDeliveries = pgTable('unanswered_deliveries', {
  songRequestId: ofRequest().primaryKey(),
  /** Delivery time of the version that `step` is about. After a new version the steps start again. */
  deliveredAt: moment('delivered_at').notNull(),
  /** Number of completed steps. The first steps are reminders; the last one notifies the givers. */
  step: integer('step').notNull(),
})

export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    songRequestId: ofRequest(),
    songwriterId: guarded(byUser('songwriter_id')),
    version: integer('version').notNull(),
    songUrl: text('song_url').notNull(),
    note: text('note'),
    lyrics: text('lyrics'),
    lyricTimes: jsonb('lyric_times').$type<LyricTimes>(),
    /** Copy of the must-haves at the time of this version's delivery. Never changed later. */
    mustHaves: jsonb('must_haves').$type<DeliveredMustHave[]>().notNull().default([]),
    humanMade: boolean('human_made'),
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('deliveries_version_key').on(table.songRequestId, table.version),
    index('deliveries_request').on(table.songRequestId, table.id),
    index('deliveries_songwriter').on(table.songwriterId, table.createdAt),
    index('deliveries_song_url').on(table.songUrl),
  ],
)

export const briefFiles = pgTable(
  'brief_files',
  {
    id: id(),
    songRequestId: ofRequest(),
    kind: text('kind').$type<BriefFileKind>().notNull(),
    url: text('url').notNull(),
    name: text('name'),
    peaks: real('peaks').array(),
    seconds: real('seconds'),
    createdAt: created(),
  },
  (table) => [
    index('brief_files_request').on(table.songRequestId, table.id),
    // Prevents a retried call from adding a file twice.
    uniqueIndex('brief_files_url_key').on(table.url),
  ],
)

export const deliveryComments = pgTable(
  'delivery_comments',
  {
    id: id(),
    songRequestId: ofRequest(),
    deliveryId: refers('delivery_id', () => deliveries.id),
    authorId: byUser('author_id'),
    second: integer('second').notNull(),
    text: text('text').notNull(),
    status: text('status').$type<CommentStatus>().notNull().default('open'),
    resolvedById: uuid('resolved_by_id').references(() => users.id),
    hiddenAt: guarded(moment('hidden_at')),
    createdAt: created(),
  },
  (table) => [
    index('delivery_comments_delivery').on(table.deliveryId, table.second, table.id),
    index('delivery_comments_request').on(table.songRequestId, table.id),
    partial('delivery_comments_open', sql`status = 'open'`).on(table.songRequestId, table.id),
  ],
)
