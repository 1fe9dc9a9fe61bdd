import type { NotificationKind } from '#contract/people/notifications'
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '#drizzle'
import { created, id, moment } from './columns.ts'
import { donations } from './money.ts'
import { byUser, users } from './people.ts'
import { songRequests } from './requests.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: byUser('user_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    songRequestId: uuid('song_request_id').references(() => songRequests.id),
    donationId: uuid('donation_id').references(() => donations.id),
    /** The other party of the request, if they caused it. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The caller, also of an anonymous giver. Only for the rate limits of mail, never shown. */
    causedBy: uuid('caused_by').references(() => users.id),
    /** Ids and names for the text. */
    subjects: jsonb('subjects').$type<Record<string, string>>().notNull().default({}),
    readAt: moment('read_at'),
    /** Time to send or retry its mail; null if there is nothing more to send. */
    mailAt: moment('mail_at'),
    /** Notification whose mail includes this one. It names the mail, again at each try. */
    mailBatch: uuid('mail_batch'),
    /** Time since which its mail waits for the next digest, because of a limit of `mailLimits`. */
    mailHeldAt: moment('mail_held_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** Last error of the mail server. Without `mailAt` the mail was given up. */
    mailFailure: text('mail_failure'),
    emailedAt: moment('emailed_at'),
    createdAt: created(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_donation').on(table.donationId).where(sql`donation_id is not null`).concurrently(),
    index('notifications_mail').on(table.mailAt).where(sql`mail_at is not null`),
    index('notifications_mail_of').on(table.userId).where(sql`mail_at is not null`),
    index('notifications_invited').on(table.causedBy, table.createdAt).where(sql`kind = 'request_invited'`),
    index('notifications_dead').on(table.id).where(sql`mail_at is null and mail_failure is not null`),
  ],
)

export const mutedMails = pgTable(
  'muted_mails',
  { userId: byUser('user_id'), kind: text('kind').$type<NotificationKind>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** The latest try of an event mail, for its receiver's rate limits. Kept for a day. */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    userId: byUser('user_id'),
    subjects: uuid('subjects').array().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('mailings_user').on(table.userId, table.at), index('mailings_at').on(table.at)],
)

/** People who got mail because of a new account, in numbered slots that become free after a day. */
export const mailReach = pgTable(
  'mail_reach',
  {
    causerId: byUser('causer_id'),
    place: integer('place').notNull(),
    receiverId: byUser('receiver_id'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.causerId, table.place] }), index('mail_reach_at').on(table.at)],
)

export const securityMails = pgTable(
  'security_mails',
  {
    userId: byUser('user_id'),
    kind: text('kind').notNull(),
    /** Id of the job that sends it, equal at each retry. */
    mailId: uuid('mail_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] }), index('security_mails_at').on(table.at)],
)

/** Mail kept for `/api/dev/mail` without an SMTP server. */
export const keptMail = pgTable('kept_mail', {
  id: id(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html'),
  createdAt: created(),
})
