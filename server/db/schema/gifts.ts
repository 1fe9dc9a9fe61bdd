import { boolean, pgTable, text, uuid } from '#drizzle'
import { created, guarded, moment, newId, updated } from './columns.ts'
import { ofRequest } from './requests.ts'

/**
 * Songs given to someone: at most one gift for each request. The receiver can't open the gift before
 * `opensAt`; queries compare the time, so no job is needed.
 */
export const gifts = pgTable('gifts', {
  songRequestId: ofRequest().primaryKey(),
  /** UUIDv7 that gives the gift its position in the project's timeline. */
  id: uuid('id').notNull().$defaultFn(newId),
  receiverName: text('receiver_name').notNull(),
  dedication: text('dedication'),
  opensAt: guarded(moment('opens_at')).notNull(),
  /** IANA name of the giver's time zone. */
  timeZone: text('time_zone').notNull(),
  underwritersMayListen: boolean('underwriters_may_listen').notNull().default(false),
  underwritersMayRead: boolean('underwriters_may_read').notNull().default(false),
  /** True if the receiver may read the story in the brief. True for gifts older than this setting. */
  showStory: boolean('show_story').notNull().default(false),
  /**
   * Time at which the underwriters were notified of the receiver's answer. They are notified only once, even
   * if the giver changes this choice several times.
   */
  underwritersToldAt: moment('underwriters_told_at'),
  /** Answer of the receiver, and a UUIDv7 with the answer's time. */
  answer: text('answer'),
  answerId: uuid('answer_id'),
  answeredAt: moment('answered_at'),
  answerHiddenAt: moment('answer_hidden_at'),
  createdAt: created(),
  updatedAt: updated(),
})
