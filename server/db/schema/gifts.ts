import { boolean, pgTable, text, uuid } from '#drizzle'
import { created, guarded, moment, newId, updated } from './columns.ts'
import { ofRequest } from './refs.ts'

/** Songs that are given to somebody, one gift a request. It is wrapped until `opensAt`, and nothing has to happen then. */
export const gifts = pgTable('gifts', {
  songRequestId: ofRequest().primaryKey(),
  /** A UUIDv7, for its place in the project's timeline. */
  id: uuid('id').notNull().$defaultFn(newId),
  receiverName: text('receiver_name').notNull(),
  dedication: text('dedication'),
  opensAt: guarded(moment('opens_at')).notNull(),
  /** Where its giver lives, by the name of the IANA. */
  timeZone: text('time_zone').notNull(),
  underwritersMayListen: boolean('underwriters_may_listen').notNull().default(false),
  underwritersMayRead: boolean('underwriters_may_read').notNull().default(false),
  /** Whether the receiver reads the brief's story. A gift from before this choice shows it. */
  showStory: boolean('show_story').notNull().default(false),
  /** When underwriters were told of the answer: once, however often the choice is changed. */
  underwritersToldAt: moment('underwriters_told_at'),
  /** What the receiver said, and a UUIDv7 of that moment. */
  answer: text('answer'),
  answerId: uuid('answer_id'),
  answeredAt: moment('answered_at'),
  answerHiddenAt: moment('answer_hidden_at'),
  createdAt: created(),
  updatedAt: updated(),
})
