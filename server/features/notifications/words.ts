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
import { paths } from '#contract/surface/paths'

/** The facts that a notification's text is made of. */
interface NotificationFacts {
  /** The reader's role: the request's listener, its songwriter, or a person who pledged or was asked. */
  reader: 'listener' | 'songwriter' | 'other'
  /** First name of the actor, where the reader may know it. */
  doer: string | null
  title: string
  /** Null where the reader may not know the request's link, or not any more. */
  shareableId: string | null
  subjects: Record<string, string>
}

export interface Words {
  /** The sentence of the list. */
  text: string
  /** Of the mail. */
  subject: string
  /** The mail's details beyond its text. */
  more?: string
  /** The mail's button, and the page that both the button and the list item link to. */
  action: string
  path: string
}

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

const toRoom = ({ shareableId }: NotificationFacts, action = 'Open the room') =>
  shareableId === null
    ? { action: 'Open Songwright', path: paths.home() }
    : { action, path: paths.room(shareableId) }

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
        : 'You pledged to it. Nothing is to be paid before the song is approved; you will hear then.',
    ...toRoom(told),
  }),
  request_released: (told) => ({
    text: `${song(told)} was given back by its songwriter, and is open again.`,
    subject: `${song(told)} is open again`,
    ...withMore(reason(told) ?? 'Another songwriter can take it now.'),
    ...toRoom(told),
  }),
  request_reopened: (told) => ({
    text: `${listener(told)} opened ${song(told)} to other songwriters again.`,
    subject: `${song(told)} is open again`,
    more: 'Its songwriter had given no sign of life for a while. What was written and said stays on record.',
    ...toRoom(told),
  }),
  request_invited: (told) => ({
    text: `${listener(told)} would like you to write ${song(told)}.`,
    subject: `You are asked to write ${song(told)}`,
    more: 'Until you answer, nobody else can take it.',
    action: 'Read the story',
    path: paths.studio('open'),
  }),
  request_withdrawn: (told) => ({
    text: told.subjects['amount']
      ? `${song(told)} was taken back. Your pledge of ${dollars(told)} has ended.`
      : `${song(told)} was taken back by its listener.`,
    subject: `${song(told)} was taken back`,
    more: 'Nothing is to be paid or done.',
    action: 'Other requests',
    path: paths.home(),
  }),
  invitation_declined: (told) => ({
    text: `The songwriter you asked can’t write ${song(told)}. It is open to everyone now.`,
    subject: `${song(told)} is open to everyone now`,
    more: 'Any songwriter can take it, and you will hear at once.',
    ...toRoom(told, 'See your request'),
  }),
  message: (told, count) => ({
    text:
      count > 1
        ? `${somebody(told)} sent you ${count} messages about ${song(told)}.`
        : `${somebody(told)} sent you a message about ${song(told)}.`,
    subject: `${somebody(told)} wrote to you about ${song(told)}`,
    ...toRoom(told, 'Read and answer'),
  }),
  status: (told) => {
    const { status = 'planning', percentComplete = '0' } = told.subjects
    return {
      text: `${song(told)} is ${stage[status as ProjectStatus] ?? statusLabel(status)}, ${percentComplete}% done.`,
      subject: `${song(told)} is ${percentComplete}% done`,
      ...toRoom(told),
    }
  },
  project_quiet: (told) => ({
    text: `${song(told)} has been quiet for ${quietDays.ask} days. A word to its listener is enough.`,
    subject: `How is ${song(told)} coming along?`,
    more: `Write a message, say how far the song is, or give the request back if it no longer fits. In ${quietDays.tell} days its listener is told, and may open it to others.`,
    ...toRoom(told),
  }),
  project_silent: (told) => ({
    text: `${songwriter(told)} has given no sign of life about ${song(told)} for ${quietDays.ask + quietDays.tell} days.`,
    subject: `${song(told)} has been quiet for ${quietDays.ask + quietDays.tell} days`,
    more: 'You can wait or write, or open your request to other songwriters again in its room.',
    ...toRoom(told),
  }),
  proposal: (told) => ({
    text: `${songwriter(told)} proposes to change the ${field(told)} of ${song(told)}.`,
    subject: `A change to ${song(told)} needs your answer`,
    more: 'It happens only if you approve, and until you have answered the song can’t be approved.',
    ...toRoom(told, 'Look at the proposal'),
  }),
  proposal_answered: (told) => ({
    text: `${listener(told)} ${told.subjects['decision'] ?? 'answered'} your change to the ${field(told)} of ${song(told)}.`,
    subject: `Your proposal for ${song(told)} was ${told.subjects['decision'] ?? 'answered'}`,
    ...toRoom(told),
  }),
  delivery: (told) => ({
    text: `${songwriter(told)} delivered ${song(told)}.`,
    subject: `Your song is here: ${song(told)}`,
    more: 'Listen to it, then approve it or ask for changes.',
    ...toRoom(told, 'Listen'),
  }),
  comment: (told, count) => ({
    text:
      count > 1
        ? `${somebody(told)} made ${count} comments on ${song(told)}.`
        : `${somebody(told)} commented on ${song(told)}, version ${told.subjects['version'] ?? '1'}, at ${minute(told.subjects['second'])}.`,
    subject: `${somebody(told)} commented on ${song(told)}`,
    ...toRoom(told, 'See the comments'),
  }),
  changes_requested: (told) => ({
    text: `${listener(told)} asks for changes to ${song(told)}.`,
    subject: `Changes are wanted to ${song(told)}`,
    more: 'What should change stands in the room’s messages.',
    ...toRoom(told),
  }),
  approved: (told) => ({
    text: `${listener(told)} approved ${song(told)}.`,
    subject: `${song(told)} is approved`,
    more: 'Thank you for the song. Whoever pledged to it can pay you now, and each payment shows in your studio.',
    ...toRoom(told, 'See the room'),
  }),
  thanks: (told) => ({
    text: `${listener(told)} thanks you for what you gave to ${song(told)}.`,
    subject: `A thank-you for what you gave to ${song(told)}`,
    ...withMore(reason(told)),
    ...toRoom(told, 'Read it, and hear the song'),
  }),
  link_sent: (told) => ({
    text: `${listener(told)} sends you the new link to ${song(told)}.`,
    subject: `The new link to ${song(told)}`,
    more: 'You paid for this song. Its former link no longer works.',
    ...toRoom(told, 'Open the song'),
  }),
  gift_answered: (told) => ({
    text: `${told.subjects['receiver'] ?? 'Somebody'} was given ${song(told)}, and wrote back.`,
    subject: `${told.subjects['receiver'] ?? 'Somebody'} wrote back about ${song(told)}`,
    more: 'A few words from the one whom the song was for.',
    ...(told.reader === 'other' ? { action: 'Read them', path: paths.impact() } : toRoom(told, 'Read them')),
  }),
  pledge_new: (told, count) => ({
    text:
      count > 1
        ? `${song(told)} has ${count} new pledges.`
        : `Somebody pledged ${dollars(told)} to ${song(told)}.`,
    subject: count > 1 ? `${count} new pledges to ${song(told)}` : `A new pledge to ${song(told)}`,
    more: 'It is to be paid once the song is approved.',
    ...(told.reader === 'songwriter'
      ? { action: 'See payments', path: paths.studio('payments') }
      : toRoom(told)),
  }),
  pledge_due: (told) => ({
    text: `${song(told)} is finished: your pledge of ${dollars(told)} can be paid.`,
    subject: `Your pledge for ${song(told)} can be paid`,
    more: 'You pay the songwriter directly. The page shows how, with amount and code filled in.',
    action: 'See how to pay',
    path: paths.impact(),
  }),
  pledge_sent: (told) => ({
    text: `A payment of ${dollars(told)} for ${song(told)} is on its way to you.`,
    subject: `A payment for ${song(told)} is on its way`,
    more: `Its code is ${told.subjects['code'] ?? ''}. Once it has arrived, say so: its giver waits to hear.`,
    action: 'Confirm it',
    path: paths.studio('payments'),
  }),
  pledge_confirmed: (told) => ({
    text: `Your payment for ${song(told)} has arrived.`,
    subject: `Your payment for ${song(told)} has arrived`,
    more: 'The songwriter has confirmed it. Thank you.',
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
    more: `The Community Fund matched your pledge to this finished song. ${whenPayable(told)} It waits for you ${matchDays} days, then goes back to the fund.`,
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
      ? 'Nothing is to be paid. You can pledge again at any time.'
      : 'It waits behind all others now. If its next match is not paid either, it lapses.',
    action: 'See your impact',
    path: paths.impact(),
  }),
  payment_methods_missing: (told) => ({
    text: `Somebody pledged to ${song(told)}, and you can’t be paid yet. Add a way to be paid.`,
    subject: 'Somebody pledged: add a way to be paid',
    more: 'A PayPal, Venmo, Cash App or tip link is enough. We never hold money: givers pay you directly.',
    action: 'Add a way to be paid',
    path: paths.studio('profile'),
  }),
}

function rejected(told: NotificationFacts) {
  if (told.subjects['reason'] === endings.unanswered)
    return {
      text: `Your payment of ${dollars(told)} for ${song(told)} was neither confirmed nor denied.`,
      subject: `Your payment for ${song(told)} was neither confirmed nor denied`,
      more: `Its songwriter gave no answer in ${answerDays} days, and no longer writes the song.`,
    }
  for (const by of ['listener', 'songwriter'] as const)
    if (told.subjects['reason'] === endings[by])
      return {
        text: `Your pledge of ${dollars(told)} for ${song(told)} was declined by its ${by}.`,
        subject: `Your pledge for ${song(told)} was declined`,
        more: 'It has ended, and nothing is to be paid.',
      }
  return {
    text: `Your payment of ${dollars(told)} for ${song(told)} did not arrive, the songwriter says.`,
    subject: `Your payment for ${song(told)} did not arrive`,
    ...withMore(reason(told)),
  }
}

const byWriter = ({ subjects: { writer } }: NotificationFacts) => (writer ? ` by ${writer}` : '')

const whenPayable = ({ subjects: { payableAt } }: NotificationFacts) =>
  payableAt
    ? `You can pay the songwriter directly from ${utcDayOf(payableAt)} on, or let it wait for another one.`
    : 'Pay the songwriter directly, or let it wait for another one.'

const withMore = (more: string | undefined) => (more ? { more } : {})

const stage: Record<ProjectStatus, string> = {
  planning: 'being planned',
  writing: 'being written',
  recording: 'being recorded',
  mixing: 'being mixed',
  finalizing: 'being finished',
  ready_for_review: 'ready for review',
}
