import { quietDays, unansweredDays } from '#contract/grammar/days'
import { type ProjectStatus, statusLabel } from '#contract/grammar/state'
import type { NotificationKind } from '#contract/people/notifications'
import { clock } from '#contract/surface/clock'
import { answerAnchor, commentAnchor, paths, songAnchor } from '#contract/surface/paths'
import { studioPath } from '#contract/surface/studio-paths'
import { moneyWords } from './money-words.ts'
import { type NotificationFacts, toRoom, versions } from './places.ts'
import { trustWords } from './trust-words.ts'
import { amountOf, reason, song, type WordsOf, withMore } from './wording.ts'

const songwriter = ({ doer }: NotificationFacts) => doer ?? 'The songwriter'
const listener = ({ doer }: NotificationFacts) => doer ?? 'The listener'
const somebody = (told: NotificationFacts) => (told.reader === 'listener' ? songwriter(told) : listener(told))
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
        ? 'You can talk in the room, and follow how the song comes together.'
        : 'You support it, and pay once the song is approved. We’ll let you know.',
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
