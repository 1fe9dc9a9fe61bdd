import type { Gift, Wrapped } from '#contract/requests/gifts'
import { getTableColumns, sql } from '#drizzle'
import { gifts } from '../../db/schema.ts'
import { isStillWrapped } from '../requests/visible.ts'

export const giftColumns = {
  gift: getTableColumns(gifts),
  isWrapped: isStillWrapped.as('is_wrapped'),
  now: sql<string>`clock_timestamp()`.mapWith(gifts.opensAt).as('gift_now'),
}
type GiftRow = { gift: typeof gifts.$inferSelect; isWrapped: boolean; now: string }

interface Looking {
  isParty: boolean
  isUnderwriter: boolean
}

type Kept = GiftRow['gift']

/**
 * True if a viewer may listen to a gift's song. Before the gift opens, only the two parties may, and
 * underwriters if the listener allows it.
 */
export const isHeardBy = (
  { gift, isWrapped }: Pick<GiftRow, 'gift' | 'isWrapped'>,
  { isParty, isUnderwriter }: Looking,
) => !isWrapped || isParty || (isUnderwriter && gift.underwritersMayListen)

export function answerFor(
  { answer, answeredAt, answerHiddenAt, receiverName, underwritersMayRead }: Kept,
  { isParty, isUnderwriter }: Looking,
) {
  if (answer === null || answeredAt === null || answerHiddenAt !== null) return null
  const mayRead = isParty || (isUnderwriter && underwritersMayRead)
  return mayRead ? { text: answer, by: receiverName, createdAt: answeredAt } : null
}

const noChoices = { underwritersMayListen: null, underwritersMayRead: null, showStory: null }

export function asGift({ gift, isWrapped, now }: GiftRow, looking: Looking): Gift {
  const { receiverName, dedication, opensAt, timeZone, answeredAt } = gift
  const choices = looking.isParty ? gift : noChoices
  return {
    receiverName,
    dedication,
    opensAt,
    timeZone,
    isWrapped,
    now: isWrapped ? now : null,
    isAnswered: answeredAt !== null,
    answer: answerFor(gift, looking),
    underwritersMayListen: choices.underwritersMayListen,
    underwritersMayRead: choices.underwritersMayRead,
    showStory: choices.showStory,
  }
}

export const asWrapped = (
  { gift: { receiverName, opensAt, timeZone }, now }: GiftRow,
  { shareableId, listener }: { shareableId: string; listener: { firstName: string | null } },
): Wrapped => ({
  viewer: 'outside',
  shareableId,
  from: listener.firstName,
  receiverName,
  opensAt,
  timeZone,
  now,
})
