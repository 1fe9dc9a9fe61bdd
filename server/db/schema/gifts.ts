import { boolean, pgTable, text, uuid } from '#drizzle'
import { created, guarded, moment, newId, updated } from './columns.ts'
import { ofRequest } from './requests.ts'

/** Songs given to someone, one gift a request. It is wrapped until `opensAt`, which needs no job. */
export const gifts = pgTable('gifts', {
  songRequestId: ofRequest().primaryKey(),
  /** A UUIDv7, for its place in the project's timeline. */
  id: uuid('id').notNull().$defaultFn(newId),
  receiverName: text('receiver_name').notNull(),
  dedication: text('dedication'),
  opensAt: guarded(moment('opens_at')).notNull(),
  /** IANA name of the giver's time zone. */
  timeZone: text('time_zone').notNull(),
  underwritersMayListen: boolean('underwriters_may_listen').notNull().default(false),
  underwritersMayRead: boolean('underwriters_may_read').notNull().default(false),
  /** True if the receiver may read the brief's story. Gifts from before this choice show it. */
  showStory: boolean('show_story').notNull().default(false),
  /** Time of the one notification of underwriters about the answer, however often the choice changes. */
  underwritersToldAt: moment('underwriters_told_at'),
  /** The receiver's answer, and a UUIDv7 of its time. */
  answer: text('answer'),
  answerId: uuid('answer_id'),
  answeredAt: moment('answered_at'),
  answerHiddenAt: moment('answer_hidden_at'),
  createdAt: created(),
  updatedAt: updated(),
})
