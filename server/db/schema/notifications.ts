import type { NotificationKind } from '#contract/people/notifications'
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '#drizzle'
import { created, id, moment, online, partial } from './columns.ts'
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
    /** The other person of the request, if that person caused the notification. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The person who caused the notification, even an anonymous giver. For rate limits, never shown. */
    causedBy: uuid('caused_by').references(() => users.id),
    /** Ids and names that appear in the text. */
    subjects: jsonb('subjects').$type<Record<string, string>>().notNull().default({}),
    readAt: moment('read_at'),
    /** Time at which to send the email, or to retry. Null if there is nothing to send. */
    mailAt: moment('mail_at'),
    /** Id of the notification whose email includes this one. Identifies the email, also at a retry. */
    mailBatch: uuid('mail_batch'),
    /** Time since which the email waits for the next digest, because a limit of `mailLimits` was reached. */
    mailHeldAt: moment('mail_held_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** Last error of the mail server. If `mailAt` is null, the email was given up. */
    mailFailure: text('mail_failure'),
    emailedAt: moment('emailed_at'),
    createdAt: created(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    partial('notifications_unread', sql`read_at is null`).on(table.userId),
    online('notifications_donation', sql`donation_id is not null`).on(table.donationId),
    partial('notifications_mail', sql`mail_at is not null`).on(table.mailAt),
    partial('notifications_mail_of', sql`mail_at is not null`).on(table.userId),
    partial('notifications_invited', sql`kind = 'request_invited'`).on(table.causedBy, table.createdAt),
    partial('notifications_dead', sql`mail_at is null and mail_failure is not null`).on(table.id),
  ],
)

export const mutedMails = pgTable(
  'muted_mails',
  { userId: byUser('user_id'), kind: text('kind').$type<NotificationKind>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/**
 * Recent event emails, each with the time of its last try. They count towards the receiver's rate limits, and
 * are deleted after a day.
 */
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

/**
 * People who received email because of a new account. Each takes one of the account's numbered slots, which
 * is free again after a day.
 */
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
    /** Id of the job that sends the email. A retry uses the same id. */
    mailId: uuid('mail_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] }), index('security_mails_at').on(table.at)],
)

/** Emails that are stored, and shown on a page of their own, if no SMTP server is configured. */
export const keptMail = pgTable('kept_mail', {
  id: id(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html'),
  createdAt: created(),
})
