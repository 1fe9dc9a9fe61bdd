import type { NotificationKind } from '#contract/people/notifications'
import { index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '#drizzle'
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
    /** Whose call it was, also of a giver who stays anonymous: for the limits of mail alone, shown to nobody. */
    causedBy: uuid('caused_by').references(() => users.id),
    /** Ids and names that the text needs. */
    subjects: jsonb('subjects').$type<Record<string, string>>().notNull().default({}),
    readAt: moment('read_at'),
    /** When its mail is to be sent, or tried again; null once nothing is to be sent any more. */
    mailAt: moment('mail_at'),
    /** The notification whose mail this one goes with; it names the mail, each time that it is tried. */
    mailBatch: uuid('mail_batch'),
    /** Since when its mail waits for the next digest, because a limit of `mailLimits` was reached. */
    mailHeldAt: moment('mail_held_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** What the mail server said last; with no `mailAt` any more the mail was given up. */
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

/** The kinds of which a person wants no mail. */
export const mutedMails = pgTable(
  'muted_mails',
  { userId: byUser('user_id'), kind: text('kind').$type<NotificationKind>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** A mail of what happened, at its latest try: what the limits of its receiver are counted by. Kept for a day. */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    userId: byUser('user_id'),
    /** The requests and donations that it is about. */
    subjects: uuid('subjects').array().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('mailings_user').on(table.userId, table.at), index('mailings_at').on(table.at)],
)

/** The people that a new account has caused mail to, a numbered place each, to be taken by another after a day. */
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

/** The last mail of each kind about somebody's own account. */
export const securityMails = pgTable(
  'security_mails',
  {
    userId: byUser('user_id'),
    kind: text('kind').notNull(),
    /** Id of the job that sends it: the same at each retry. */
    mailId: uuid('mail_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] }), index('security_mails_at').on(table.at)],
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
