import { declinedBy, endings, isTooLarge } from '#contract/giving/moves'
import { oneOf, serviceNames, takesIban } from '#contract/giving/ways'
import { answerDays, keepDays, lapseDays, matchDays, unansweredDays } from '#contract/grammar/days'
import type { NotificationKind } from '#contract/people/notifications'
import { inCurrency, utcDayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { studioPath } from '#contract/surface/studio-paths'
import { type NotificationFacts, toRoom } from './places.ts'
import { amountOf, isOfSong, reason, song, type WordsOf, withMore, withReason } from './wording.ts'

/** Texts of the notifications about money, which are mailed regardless of a person's settings. */
export const moneyWords = {
  pledge_new: (told, count) => ({
    text:
      count > 1
        ? `${song(told)} has ${count} new promises.`
        : `Someone promised ${amountOf(told)} for ${song(told)}.`,
    subject: count > 1 ? `${count} new promises for ${song(told)}` : `A new promise for ${song(told)}`,
    more: told.subjects['isDue'] ? 'It’s due now.' : 'It’s due once the song is approved.',
    ...(told.reader === 'songwriter'
      ? { action: 'See payments', path: paths.studio('payments') }
      : toRoom(told)),
  }),
  goal_raised: (told) => ({
    text: `The price of ${song(told)} is ${amountOf(told)} now. Its goal was ${inCurrency(told.subjects['from'] ?? '0.00')}.`,
    subject: `The price of ${song(told)} is ${amountOf(told)} now`,
    more: 'Listener and songwriter agreed to it. Your promise stays as it is.',
    ...toRoom(told),
  }),
  song_given: (told) => ({
    text: `${told.subjects['writer'] || 'The songwriter'} gives ${song(told)}, so your promise has ended.`,
    subject: `${told.subjects['writer'] || 'The songwriter'} gives ${song(told)}`,
    more: 'There is nothing to pay.',
    ...toRoom(told),
  }),
  pledge_due: (told) => ({
    text: `${song(told)} is finished: you can pay your ${amountOf(told)} now.`,
    subject: `You can pay for ${song(told)} now`,
    more: 'You pay the songwriter directly. The page shows you how, with the amount and code filled in.',
    action: 'See how to pay',
    path: paths.impact(),
  }),
  song_unanswered: (told) => ({
    text: told.subjects['isOver']
      ? `${song(told)} is delivered, and its listener will not answer any more. You can pay your ${amountOf(told)} now.`
      : `${song(told)} is delivered, and its listener has not answered in ${unansweredDays.tell} days. You can pay your ${amountOf(told)} now.`,
    subject: `${song(told)} is delivered: you can pay now`,
    more: told.subjects['isOver']
      ? 'A payment is due once the listener approves the song. That will not happen here, so nothing is due: you decide if you pay the songwriter.'
      : 'A payment is due once the listener approves the song. Nothing is due until then: you decide if you pay the songwriter now.',
    action: 'See how to pay',
    path: paths.impact(),
  }),
  pledge_keep: (told) => ({
    text: isOfSong(told)
      ? `Would you still like to pay ${amountOf(told)} for ${song(told)}? The song isn’t finished yet.`
      : `Would you still like to give ${amountOf(told)} through the Community Fund? It waits for a song.`,
    subject: `Would you still like to pay ${amountOf(told)}?`,
    more: `Keep it with one tap. Without an answer ${beforeDay(told)} it ends, and there is nothing to pay.`,
    action: 'Keep it, or let it go',
    path: paths.impact(),
  }),
  pledge_lapsed: lapsed,
  pledge_renewed: (told) => ({
    text: `A promise of ${amountOf(told)} for ${song(told)} that ended unpaid was made again.`,
    subject: `A promise for ${song(told)} was made again`,
    more: 'It’s due now. You’ll hear when it is sent.',
    action: 'See payments',
    path: paths.studio('payments'),
  }),
  payment_disputed: (told) => ({
    text: `The supporter who sent ${amountOf(told)} for ${song(told)} doesn’t agree with your answer.`,
    subject: `About the payment of ${amountOf(told)} for ${song(told)}`,
    more: `Read what they say, and look in your payment app once more, for the code ${told.subjects['code'] ?? ''}. If it did arrive, you can say so there.`,
    action: 'Read it',
    path: paths.studio('payments'),
  }),
  pledge_sent: (told) => ({
    text: `A payment of ${amountOf(told)} for ${song(told)} is on its way to you.`,
    subject: `A payment for ${song(told)} is on its way`,
    more: `Its code is ${told.subjects['code'] ?? ''}. Please confirm once it arrives. The supporter is waiting to hear.`,
    action: 'Confirm it',
    path: paths.studio('payments'),
  }),
  pledge_unsent: (told) => ({
    text: `The payment of ${amountOf(told)} for ${song(told)} was not sent after all.`,
    subject: `A payment for ${song(told)} was not sent after all`,
    more: 'The supporter marked it as sent by mistake. It is a promise again, and there is nothing to confirm.',
    action: 'See payments',
    path: paths.studio('payments'),
  }),
  pledge_confirmed: (told) => ({
    text: told.subjects['isFound']
      ? `Your payment for ${song(told)} arrived after all: the songwriter has confirmed it.`
      : `Your payment for ${song(told)} is confirmed.`,
    subject: `Your payment for ${song(told)} is confirmed`,
    more: 'The songwriter has received it. Thank you.',
    action: 'See your impact',
    path: paths.impact(),
  }),
  pledge_unconfirmed: (told) => ({
    text: `The songwriter undid the confirmation of your ${amountOf(told)} for ${song(told)}.`,
    subject: `The confirmation of your payment for ${song(told)} was undone`,
    more: 'Your payment counts as sent until the songwriter answers it. There is nothing that you need to do.',
    action: 'See your impact',
    path: paths.impact(),
  }),
  pledge_rejected: (told) => ({
    ...rejected(told),
    action: 'See what you can do',
    path: paths.impact(),
  }),
  pledge_matched: (told) => ({
    text: `Your ${amountOf(told)} can now pay for ${song(told)}${byWriter(told)}.`,
    subject: `Your ${amountOf(told)} can now pay for ${song(told)}${byWriter(told)}`,
    more: `The Community Fund matched your promise to this finished song. ${whenPayable(told)} It waits ${matchDays} days for you, then ${told.subjects['isLast'] ? 'ends: its first match was not paid' : 'goes back to the fund'}.`,
    action: 'See how to pay',
    path: paths.impact(),
  }),
  // Matching offers ended with an upgrade, which told their authors so. Earlier ones told of what an offer made.
  offer_answered: (told) => ({
    ...(isOfSong(told)
      ? {
          text: `Your offer matched a payment: your ${amountOf(told)} can now pay for ${song(told)}${byWriter(told)}.`,
          subject: `Your offer of ${amountOf(told)} can now pay for ${song(told)}${byWriter(told)}`,
        }
      : {
          text: 'Matching offers are no more: yours has ended.',
          subject: 'Your matching offer has ended',
          more: 'What it matched is an ordinary promise of yours, to pay or to cancel.',
        }),
    action: 'See your impact',
    path: paths.impact(),
  }),
  match_missed: (told) => ({
    text: told.subjects['isOver']
      ? `Your promise of ${amountOf(told)} to the Community Fund has ended: its second match was not paid.`
      : `Your ${amountOf(told)} waits in the Community Fund again: ${song(told)} was not paid in time.`,
    subject: told.subjects['isOver']
      ? `Your promise of ${amountOf(told)} has ended`
      : `Your ${amountOf(told)} waits in the Community Fund again`,
    more: told.subjects['isOver']
      ? 'You don’t need to pay anything. You can promise again at any time.'
      : 'It’s now last in line. If its next match isn’t paid either, it will end.',
    action: 'See your impact',
    path: paths.impact(),
  }),
  match_stopped: (told) => ({
    ...stopped(told),
    ...(told.subjects['isGiver'] ? { action: 'See your impact', path: paths.impact() } : toRoom(told)),
  }),
  payment_methods_missing: (told) => ({
    text: `Someone promised money for ${song(told)}, and you can’t be paid yet. Add a way to be paid.`,
    subject: 'Someone promised you money: add a way to be paid',
    more: `A ${oneOf([...serviceNames(), 'tip link'])} is enough${takesIban() ? ', or an IBAN' : ''}. We never hold money: supporters pay you directly.`,
    action: 'Add a way to be paid',
    path: studioPath('ways'),
  }),
} satisfies Partial<Record<NotificationKind, WordsOf>>

function lapsed(told: NotificationFacts) {
  const { isGiver, wasDue, wasMatch, isRenewable } = told.subjects
  if (!isGiver)
    return {
      text: `A promise of ${amountOf(told)} for ${song(told)} has ended.`,
      subject: `A promise for ${song(told)} has ended`,
      more: wasMatch
        ? `The Community Fund matched it, and it was not paid in ${matchDays} days. It no longer counts, and others can promise in its place.`
        : wasDue
          ? `It was not paid in ${lapseDays} days. It no longer counts, and others can promise in its place.`
          : 'The supporter was asked if it still counts, and did not answer.',
      action: 'See payments',
      path: paths.studio('payments'),
    }
  const what = isOfSong(told) ? `for ${song(told)}` : 'to the Community Fund'
  return {
    text: `Your promise of ${amountOf(told)} ${what} has ended.`,
    subject: `Your promise ${what} has ended`,
    more: wasDue
      ? [
          `It was not paid in ${lapseDays} days, so there is nothing to pay any more.`,
          isRenewable && 'You can promise it again, once.',
        ]
          .filter(Boolean)
          .join(' ')
      : 'There was no answer, so there is nothing to pay. You can promise again at any time.',
    action: 'See your impact',
    path: paths.impact(),
  }
}

function rejected(told: NotificationFacts) {
  if (told.subjects['reason'] === endings.unanswered)
    return {
      text: `There was no answer to your payment of ${amountOf(told)} for ${song(told)}.`,
      subject: `No answer to your payment for ${song(told)}`,
      more: `The songwriter didn’t answer in ${answerDays} days, and is no longer writing the song.`,
    }
  if (told.subjects['reason'] === endings.closed)
    return {
      text: `Your promise of ${amountOf(told)} for ${song(told)} has ended: its songwriter has closed the account.`,
      subject: `Your promise for ${song(told)} has ended`,
      more: 'You don’t need to pay anything, and it counts for nothing against you.',
    }
  if (told.subjects['reason'] === endings.undone)
    return {
      text: `What your offer matched to ${song(told)} has ended: the payment’s confirmation was undone.`,
      subject: `What your offer matched to ${song(told)} has ended`,
      more: 'You don’t need to pay anything.',
    }
  const by = declinedBy(told.subjects['reason'])
  if (by) {
    const isLarge = isTooLarge(told.subjects['reason'])
    return {
      text: `Your promise of ${amountOf(told)} for ${song(told)} was declined by its ${by}${isLarge ? ': the amount is too large' : ''}.`,
      subject: `Your promise for ${song(told)} was declined`,
      more: `It has ended. You don’t need to pay anything.${isLarge ? ' A smaller one is welcome.' : ''}`,
    }
  }
  return {
    text: `The songwriter says your ${amountOf(told)} for ${song(told)} hasn’t arrived.`,
    subject: `Your payment for ${song(told)} hasn’t arrived`,
    ...withMore(reason(told)),
  }
}

/**
 * Text of a stopped match. Either a steward stopped it and gave a reason, or its songwriter can't be paid.
 */
function stopped(told: NotificationFacts) {
  if (!told.subjects['isGiver'])
    return {
      text: `We stopped a match of ${amountOf(told)} from the Community Fund to ${song(told)}.`,
      subject: `A match from the Community Fund to ${song(told)} was stopped`,
      ...withReason(told),
    }
  if (told.subjects['isOffer'])
    return {
      text: `We stopped what your offer matched to ${song(told)}: ${amountOf(told)}.`,
      subject: `What your offer matched to ${song(told)} was stopped`,
      more: 'It has ended. You don’t need to pay anything.',
      ...withReason(told),
    }
  return {
    text: `Your ${amountOf(told)} waits in the Community Fund again: ${
      told.subjects['reason']
        ? `we stopped its match to ${song(told)}`
        : `${song(told)} can’t be paid for at the moment`
    }.`,
    subject: `Your ${amountOf(told)} waits in the Community Fund again`,
    more: 'It keeps its place in the Community Fund. There’s nothing that you need to do.',
    ...withReason(told),
  }
}

const beforeDay = ({ subjects: { until } }: NotificationFacts) =>
  until ? `before ${utcDayOf(until)}` : `in ${keepDays.answer} days`

const byWriter = ({ subjects: { writer } }: NotificationFacts) => (writer ? ` by ${writer}` : '')

const whenPayable = ({ subjects: { payableAt } }: NotificationFacts) =>
  payableAt
    ? `You can pay the songwriter directly from ${utcDayOf(payableAt)}, or let it wait for another song.`
    : 'Pay the songwriter directly, or let it wait for another song.'
