import { quietDays, unansweredDays } from '#contract/grammar/days'
import { type ProjectStatus, statusLabel } from '#contract/grammar/state'
import type { NotificationKind } from '#contract/people/notifications'
import { clock } from '#contract/surface/clock'
import { utcDayOf } from '#contract/surface/format'
import { changesOf } from '#contract/surface/offer-line'
import { answerAnchor, commentAnchor, paths, songAnchor, wordsAnchor } from '#contract/surface/paths'
import { studioPath } from '#contract/surface/studio-paths'
import { moneyWords } from './money-words.ts'
import { type NotificationFacts, toRoom, versions } from './places.ts'
import { trustWords } from './trust-words.ts'
import { amountOf, reason, song, type WordsOf, withMore } from './wording.ts'

const songwriter = ({ doer }: NotificationFacts) => doer ?? 'The songwriter'
const listener = ({ doer }: NotificationFacts) => doer ?? 'The listener'
const somebody = (told: NotificationFacts) => (told.reader === 'listener' ? songwriter(told) : listener(told))
const dayOf = ({ subjects: { day } }: NotificationFacts) => (day ? utcDayOf(day) : 'the agreed day')
/** '$150.00, ready by Mar 20, 2027, 2 rounds of changes'. */
const termsOf = (told: NotificationFacts) =>
  `${amountOf(told)}, ready by ${dayOf(told)}, ${changesOf(Number(told.subjects['changes'] ?? 0))}`
const minute = (seconds = '0') => clock(Number(seconds))
const fieldWords: Record<string, string> = { musicalPreferences: 'musical preferences' }
const field = ({ subjects: { field: name = 'something' } }: NotificationFacts) => fieldWords[name] ?? name

/**
 * Texts of each kind of notification, for the list and the mail, and the link of both. `count` is the number
 * of notifications of the kind that are shown as one.
 */
export const words: Record<NotificationKind, WordsOf> = {
  request_accepted: (told) => ({
    text: `${songwriter(told)} is writing ${song(told)}.`,
    subject: `${songwriter(told)} is writing ${song(told)}`,
    more:
      told.reader === 'listener'
        ? `${told.subjects['day'] ? `They propose terms, which wait for your answer: ${termsOf(told)}. ` : ''}You can talk in the room, and follow how the song comes together.`
        : 'You support it, and pay once the song is approved. We’ll let you know.',
    ...toRoom(told, told.reader === 'listener' ? { at: 'messages' } : {}),
  }),
  terms_proposed: (told) => ({
    text: `${somebody(told)} proposes terms for ${song(told)}: ${termsOf(told)}.`,
    subject: `Terms for ${song(told)} wait for your answer`,
    more: 'Nothing is agreed until you say yes. You can also decline, or propose others.',
    ...toRoom(told, { action: 'Look at the terms' }),
  }),
  terms_answered: (told) => ({
    text: `${somebody(told)} ${told.subjects['decision'] === 'agreed' ? 'agreed to' : 'declined'} your terms for ${song(told)}: ${termsOf(told)}.`,
    subject: `Your terms for ${song(told)} were ${told.subjects['decision'] === 'agreed' ? 'agreed to' : 'declined'}`,
    ...toRoom(told),
  }),
  ready_day: (told) => {
    const { isSoon, movedTo } = told.subjects
    const moved = movedTo && utcDayOf(movedTo)
    const when = isSoon ? `by ${moved ?? dayOf(told)}` : 'today'
    return {
      text: moved
        ? `You agreed that ${song(told)} is ready by ${dayOf(told)}. Its days stood still for a while, so that it is ready ${when}.`
        : `You agreed that ${song(told)} is ready ${when}.`,
      subject: `${song(told)}: ready ${when}`,
      more:
        told.reader === 'songwriter'
          ? 'If you need more time, tell its listener, or propose another day in the room.'
          : 'A song can take longer. You can ask how it goes, or propose another day in the room.',
      ...toRoom(told, { at: 'messages' }),
    }
  },
  request_released: (told) => ({
    text: `${song(told)} was released by its songwriter, and is open again.`,
    subject: `${song(told)} is open again`,
    ...withMore(reason(told) ?? 'Another songwriter can accept it now.'),
    ...toRoom(told),
  }),
  request_reopened: (told) => ({
    text: `${listener(told)} opened ${song(told)} to other songwriters again.`,
    subject: `${song(told)} is open again`,
    more: `${told.subjects['isRefused'] ? 'Terms had been declined.' : 'There had been no news from its songwriter for a while.'} What was written and said stays on record.`,
    ...toRoom(told),
  }),
  request_invited: (told) => ({
    text: `${listener(told)} would like you to write ${song(told)}.`,
    subject: `You’re invited to write ${song(told)}`,
    more: 'Until you answer, nobody else can accept it.',
    action: 'Read the story',
    path: studioPath('answer'),
  }),
  request_withdrawn: (told) => ({
    text: told.subjects['amount']
      ? `${song(told)} was withdrawn. Your promise of ${amountOf(told)} has ended.`
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
    ...(told.reader === 'other'
      ? {
          subject: `${song(told)} is delivered`,
          more: 'Its listener hears it first, then approves it or asks for changes. We’ll let you know.',
          ...toRoom(told),
        }
      : {
          subject: `Your song is here: ${song(told)}`,
          more: 'Listen to it, then approve it or ask for changes.',
          ...toRoom(told, { action: 'Listen', at: songAnchor }),
        }),
  }),
  delivery_waiting: (told) => ({
    text: `${songwriter(told)} delivered ${song(told)}, and waits for your answer.`,
    subject: `${song(told)} waits for you`,
    more: `Listen to it, then approve it or ask for changes. ${unansweredDays.tell} days after the delivery we tell its supporters that it has no answer.`,
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
  words_sent: (told, count) => ({
    text:
      count > 1
        ? `${songwriter(told)} sent you the words of ${song(told)} ${count} times.`
        : `${songwriter(told)} sent you the words of ${song(told)}.`,
    subject: `The words of ${song(told)} wait for you`,
    more: 'Comment on a line, or say that they are right. The recording comes afterwards.',
    ...toRoom(told, { action: 'Read the words', at: wordsAnchor }),
  }),
  words_right: (told) => ({
    text: `${listener(told)} says that the words of ${song(told)} are right.`,
    subject: `The words of ${song(told)} are right`,
    ...toRoom(told, { at: wordsAnchor }),
  }),
  words_comment: (told, count) => ({
    text:
      count > 1
        ? `${somebody(told)} made ${count} comments on the words of ${song(told)}.`
        : `${somebody(told)} commented on line ${told.subjects['line'] ?? '1'} of the words of ${song(told)}.`,
    subject: `${somebody(told)} commented on the words of ${song(told)}`,
    ...toRoom(told, { action: 'See the comments', at: wordsAnchor }),
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
    more:
      told.reader === 'other'
        ? 'It is finished. Thank you for your support.'
        : 'Thank you for the song. Its supporters can pay you now, and you’ll see each payment in your studio.',
    ...toRoom(told, { action: 'See the room' }),
  }),
  thanks: (told) => ({
    text: `${listener(told)} thanks you for supporting ${song(told)}.`,
    subject: `A thank-you for supporting ${song(told)}`,
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
  ...moneyWords,
  ...trustWords,
}

const stage: Record<ProjectStatus, string> = {
  planning: 'being planned',
  writing: 'being written',
  recording: 'being recorded',
  mixing: 'being mixed',
  finalizing: 'being finished',
  ready_for_review: 'ready for review',
}
