import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/people/notifications'
import { created, id, moment } from './columns.ts'
import { donations } from './money.ts'
import { users } from './people.ts'
import { byUser } from './refs.ts'
import { songRequests } from './requests.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: byUser('user_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    donationId: uuid('donation_id').references(() => donations.id),
    /** The other party of the request, where it was their doing. */
    actorId: uuid('actor_id').references(() => users.id),
    /** Ids and names that the text needs. */
    subjects: jsonb('subjects').$type<Record<string, string>>().notNull().default({}),
    readAt: moment('read_at'),
    /** When its mail is to be sent, or tried again; null once nothing is to be sent any more. */
    mailAt: moment('mail_at'),
    /** The notification whose mail this one goes with; it names the mail, each time that it is tried. */
    mailBatch: uuid('mail_batch'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** What the mail server said last; with no `mailAt` any more the mail was given up. */
    mailFailure: text('mail_failure'),
    emailedAt: moment('emailed_at'),
    createdAt: created(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_mail').on(table.mailAt).where(sql`mail_at is not null`),
    index('notifications_mail_of').on(table.userId).where(sql`mail_at is not null`),
    index('notifications_dead').on(table.id).where(sql`mail_at is null and mail_failure is not null`),
  ],
)

/** The kinds of which a person wants no mail. */
export const mutedMails = pgTable(
  'muted_mails',
  { userId: byUser('user_id'), kind: text('kind').$type<NotificationKind>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Mail kept for `/api/dev/mail` where no SMTP server is configured. */
export const keptMail = pgTable('kept_mail', {
  id: id(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html'),
  createdAt: created(),
})
