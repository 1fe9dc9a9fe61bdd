import {
  answerDays,
  endings,
  matchDays,
  type ProjectStatus,
  quietDays,
  statusLabel,
} from '#contract/grammar/state'
import type { NotificationKind } from '#contract/people/notifications'
import { clock } from '#contract/surface/clock'
import { dollars as exactDollars, utcDayOf } from '#contract/surface/format'
import { answerAnchor, commentAnchor, paths, songAnchor } from '#contract/surface/paths'
import { type NotificationFacts, toRoom, versions } from './places.ts'
import { trustWords } from './trust-words.ts'
import type { Words } from './word-shape.ts'

const song = ({ title }: NotificationFacts) => `“${title}”`
const songwriter = ({ doer }: NotificationFacts) => doer ?? 'The songwriter'
const listener = ({ doer }: NotificationFacts) => doer ?? 'The listener'
const somebody = (told: NotificationFacts) => (told.reader === 'listener' ? songwriter(told) : listener(told))
const dollars = ({ subjects }: NotificationFacts) => exactDollars(subjects['amount'] ?? '0.00')
const reason = ({ subjects }: NotificationFacts) =>
  subjects['reason'] ? `Their words: “${subjects['reason']}”` : undefined
const minute = (seconds = '0') => clock(Number(seconds))
const fieldWords: Record<string, string> = { musicalPreferences: 'musical preferences' }
const field = ({ subjects: { field: name = 'something' } }: NotificationFacts) => fieldWords[name] ?? name

/**
 * The text of every notification: one entry a kind, for the list, for the mail, and for the link of both. `count` is
 * how many of the same kind are shown as one.
 */
export const words: Record<NotificationKind, (told: NotificationFacts, count: number) => Words> = {
  request_accepted: (told) => ({
    text: `${songwriter(told)} is writing ${song(told)}.`,
    subject: `${songwriter(told)} is writing ${song(told)}`,
    more:
      told.reader === 'listener'
        ? 'You can talk in the room, and follow how the song comes together.'
        : 'You pledged to it. You don’t pay before the song is approved. We’ll let you know.',
    ...toRoom(told, told.reader === 'listener' ? { at: 'messages' } : {}),
  }),
  request_released: (told) => ({
    text: `${song(told)} was released by its songwriter, and is open again.`,
    subject: `${song(told)} is open again`,
    ...withMore(reason(told) ?? 'Another songwriter can accept it now.'),
    ...toRoom(told),
  }),
  request_reopened: (told) => ({
    text: `${listener(told)} opened ${song(told)} to other songwriters again.`,
    subject: `${song(told)} is open again`,
    more: 'There had been no news from its songwriter for a while. What was written and said stays on record.',
    ...toRoom(told),
  }),
  request_invited: (told) => ({
    text: `${listener(told)} would like you to write ${song(told)}.`,
    subject: `You’re invited to write ${song(told)}`,
    more: 'Until you answer, nobody else can accept it.',
    action: 'Read the story',
    path: paths.studio('open'),
  }),
  request_withdrawn: (told) => ({
    text: told.subjects['amount']
      ? `${song(told)} was withdrawn. Your pledge of ${dollars(told)} has ended.`
      : `${song(told)} was withdrawn by its listener.`,
    subject: `${song(told)} was withdrawn`,
    more: 'You don’t need to do anything.',
    action: 'Other requests',
    path: paths.home(),
  }),
  invitation_declined: (told) => ({
    text: `The songwriter you asked can’t write ${song(told)}. It is open to everyone now.`,
    subject: `${song(told)} is open to everyone now`,
    more: 'Any songwriter can accept it, and we’ll let you know.',
    ...toRoom(told, { action: 'See your request' }),
  }),
  message: (told, count) => ({
    text:
      count > 1
        ? `${somebody(told)} sent you ${count} messages about ${song(told)}.`
        : `${somebody(told)} sent you a message about ${song(told)}.`,
    subject: `${somebody(told)} wrote to you about ${song(told)}`,
    ...toRoom(told, { action: 'Read and answer', at: 'messages' }),
  }),
  status: (told) => {
    const { status = 'planning', percentComplete = '0' } = told.subjects
    return {
      text: `${song(told)} is ${stage[status as ProjectStatus] ?? statusLabel(status)}, ${percentComplete}% done.`,
      subject: `${song(told)} is ${percentComplete}% done`,
      ...toRoom(told, { at: 'status' }),
    }
  },
  project_quiet: (told) => ({
    text: `${song(told)} has been quiet for ${quietDays.ask} days. A quick message to its listener is enough.`,
    subject: `How is ${song(told)} coming along?`,
    more: `Write a message, post a status update, or release the request if it no longer fits. In ${quietDays.tell} days we’ll tell its listener, who may open it to others.`,
    ...toRoom(told, { at: 'messages' }),
  }),
  project_silent: (told) => ({
    text: `There’s been no news about ${song(told)} from ${told.doer ?? 'the songwriter'} for ${quietDays.ask + quietDays.tell} days.`,
    subject: `${song(told)} has been quiet for ${quietDays.ask + quietDays.tell} days`,
    more: 'You can wait, write, or open your request to other songwriters again in its room.',
    ...toRoom(told),
  }),
  proposal: (told) => ({
    text: `${songwriter(told)} proposes to change the ${field(told)} of ${song(told)}.`,
    subject: `A change to ${song(told)} needs your answer`,
    more: 'Nothing changes unless you approve. The song can’t be approved until you’ve answered.',
    ...toRoom(told, { action: 'Look at the proposal', at: 'creative' }),
  }),
  proposal_answered: (told) => ({
    text: `${listener(told)} ${told.subjects['decision'] ?? 'answered'} your change to the ${field(told)} of ${song(told)}.`,
    subject: `Your proposal for ${song(told)} was ${told.subjects['decision'] ?? 'answered'}`,
    ...toRoom(told, { at: 'creative' }),
  }),
  delivery: (told) => ({
    text: `${songwriter(told)} delivered ${song(told)}.`,
    subject: `Your song is here: ${song(told)}`,
    more: 'Listen to it, then approve it or ask for changes.',
    ...toRoom(told, { action: 'Listen', at: songAnchor }),
  }),
  comment: (told, count) => ({
    text:
      count > 1
        ? `${somebody(told)} made ${count} comments on ${song(told)}.`
        : `${somebody(told)} commented on ${song(told)}, version ${told.subjects['version'] ?? '1'}, at ${minute(told.subjects['second'])}.`,
    subject: `${somebody(told)} commented on ${song(told)}`,
    ...toRoom(told, {
      action: 'See the comments',
      at: told.subjects['comment'] ? commentAnchor(told.subjects['comment']) : versions(told),
    }),
  }),
  changes_requested: (told) => ({
    text: `${listener(told)} asks for changes to ${song(told)}.`,
    subject: `${listener(told)} asked for changes to ${song(told)}`,
    more: 'You’ll find the details in Messages.',
    ...toRoom(told, { at: 'messages' }),
  }),
  approved: (told) => ({
    text: `${listener(told)} approved ${song(told)}.`,
    subject: `${song(told)} is approved`,
    more: 'Thank you for the song. Everyone who pledged to it can pay you now, and you’ll see each payment in your studio.',
    ...toRoom(told, { action: 'See the room' }),
  }),
  thanks: (told) => ({
    text: `${listener(told)} thanks you for what you gave to ${song(told)}.`,
    subject: `A thank-you for what you gave to ${song(told)}`,
    ...withMore(reason(told)),
    ...toRoom(told, { action: 'Read it, and hear the song' }),
  }),
  link_sent: (told) => ({
    text: `${listener(told)} sends you the new link to ${song(told)}.`,
    subject: `The new link to ${song(told)}`,
    more: 'You paid for this song. Its old link no longer works.',
    ...toRoom(told, { action: 'Open the song' }),
  }),
  gift_answered: (told) => ({
    text: `${told.subjects['receiver'] ?? 'Someone'} received ${song(told)}, and wrote back.`,
    subject: `${told.subjects['receiver'] ?? 'Someone'} wrote back about ${song(told)}`,
    more: 'A few words from the person the song was for.',
    ...(told.reader === 'other'
      ? { action: 'Read them', path: paths.impact() }
      : toRoom(told, { action: 'Read them', at: answerAnchor })),
  }),
  pledge_new: (told, count) => ({
    text:
      count > 1
        ? `${song(told)} has ${count} new pledges.`
        : `Someone pledged ${dollars(told)} to ${song(told)}.`,
    subject: count > 1 ? `${count} new pledges to ${song(told)}` : `A new pledge to ${song(told)}`,
    more: 'It’s due once the song is approved.',
    ...(told.reader === 'songwriter'
      ? { action: 'See payments', path: paths.studio('payments') }
      : toRoom(told)),
  }),
  pledge_due: (told) => ({
    text: `${song(told)} is finished: your pledge of ${dollars(told)} can be paid.`,
    subject: `Your pledge for ${song(told)} can be paid`,
    more: 'You pay the songwriter directly. The page shows you how, with the amount and code filled in.',
    action: 'See how to pay',
    path: paths.impact(),
  }),
  pledge_sent: (told) => ({
    text: `A payment of ${dollars(told)} for ${song(told)} is on its way to you.`,
    subject: `A payment for ${song(told)} is on its way`,
    more: `Its code is ${told.subjects['code'] ?? ''}. Please confirm once it arrives. The supporter is waiting to hear.`,
    action: 'Confirm it',
    path: paths.studio('payments'),
  }),
  pledge_unsent: (told) => ({
    text: `The payment of ${dollars(told)} for ${song(told)} was not sent after all.`,
    subject: `A payment for ${song(told)} was not sent after all`,
    more: 'The supporter marked it as sent by mistake. It counts as pledged again, and there is nothing to confirm.',
    action: 'See payments',
    path: paths.studio('payments'),
  }),
  pledge_confirmed: (told) => ({
    text: `Your payment for ${song(told)} is confirmed.`,
    subject: `Your payment for ${song(told)} is confirmed`,
    more: 'The songwriter has received it. Thank you.',
    action: 'See your impact',
    path: paths.impact(),
  }),
  pledge_unconfirmed: (told) => ({
    text: `The songwriter undid the confirmation of your ${dollars(told)} for ${song(told)}.`,
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
    text: `Your ${dollars(told)} can now pay for ${song(told)}${byWriter(told)}.`,
    subject: `Your ${dollars(told)} can now pay for ${song(told)}${byWriter(told)}`,
    more: `The Community Fund matched your pledge to this finished song. ${whenPayable(told)} It waits ${matchDays} days for you, then goes back to the fund.`,
    action: 'See how to pay',
    path: paths.impact(),
  }),
  match_missed: (told) => ({
    text: told.subjects['isOver']
      ? `Your pledge of ${dollars(told)} to the Community Fund has lapsed: its second match was not paid.`
      : `Your ${dollars(told)} waits in the Community Fund again: ${song(told)} was not paid in time.`,
    subject: told.subjects['isOver']
      ? `Your pledge of ${dollars(told)} has lapsed`
      : `Your ${dollars(told)} waits in the Community Fund again`,
    more: told.subjects['isOver']
      ? 'You don’t need to pay anything. You can pledge again at any time.'
      : 'It’s now last in line. If its next match isn’t paid either, it will lapse.',
    action: 'See your impact',
    path: paths.impact(),
  }),
  payment_methods_missing: (told) => ({
    text: `Someone pledged to ${song(told)}, and you can’t be paid yet. Add a way to be paid.`,
    subject: 'Someone pledged: add a way to be paid',
    more: 'A PayPal, Venmo, Cash App or tip link is enough. We never hold money: supporters pay you directly.',
    action: 'Add a way to be paid',
    path: paths.studio('profile'),
  }),
  ...trustWords,
}

function rejected(told: NotificationFacts) {
  if (told.subjects['reason'] === endings.unanswered)
    return {
      text: `Your payment of ${dollars(told)} for ${song(told)} was neither confirmed nor denied.`,
      subject: `Your payment for ${song(told)} was neither confirmed nor denied`,
      more: `The songwriter didn’t answer in ${answerDays} days, and is no longer writing the song.`,
    }
  for (const by of ['listener', 'songwriter'] as const)
    if (told.subjects['reason'] === endings[by])
      return {
        text: `Your pledge of ${dollars(told)} for ${song(told)} was declined by its ${by}.`,
        subject: `Your pledge for ${song(told)} was declined`,
        more: 'It has ended. You don’t need to pay anything.',
      }
  return {
    text: `The songwriter says your ${dollars(told)} for ${song(told)} hasn’t arrived.`,
    subject: `Your payment for ${song(told)} hasn’t arrived`,
    ...withMore(reason(told)),
  }
}

const byWriter = ({ subjects: { writer } }: NotificationFacts) => (writer ? ` by ${writer}` : '')

const whenPayable = ({ subjects: { payableAt } }: NotificationFacts) =>
  payableAt
    ? `You can pay the songwriter directly from ${utcDayOf(payableAt)}, or let it wait for another song.`
    : 'Pay the songwriter directly, or let it wait for another song.'

const withMore = (more: string | undefined) => (more ? { more } : {})

const stage: Record<ProjectStatus, string> = {
  planning: 'being planned',
  writing: 'being written',
  recording: 'being recorded',
  mixing: 'being mixed',
  finalizing: 'being finished',
  ready_for_review: 'ready for review',
}
