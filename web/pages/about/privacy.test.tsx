import { expect, test } from 'vitest'
import { canTurnOff, type NotificationKind } from '#contract/people/notifications'
import { show } from '../../test/test-screen.tsx'
import { Privacy } from './privacy.tsx'
import { Help } from './texts.tsx'

/** How the page names each kind that is still sent. The type requires a name for every new kind. */
const names: Record<Exclude<NotificationKind, 'offer_answered'>, string> = {
  request_accepted: 'one is accepted',
  request_released: 'released',
  request_reopened: 'reopened',
  request_invited: 'a listener asks you for a song',
  request_withdrawn: 'withdrawn',
  invitation_declined: 'the songwriter you asked declines',
  message: 'a message',
  status: 'progress',
  project_quiet: 'a project that has been quiet',
  project_silent: 'a songwriter who has gone quiet',
  proposal: 'a proposal',
  proposal_answered: 'and its answer',
  terms_proposed: 'terms that are proposed',
  terms_answered: 'or answered',
  ready_day: 'the day by which it was to be ready',
  delivery: 'a delivery',
  delivery_waiting: 'one that waits for your answer',
  comment: 'a comment',
  words_sent: 'words that are sent first',
  words_right: 'that yours are right',
  words_comment: 'a comment on a line of them',
  changes_requested: 'requested changes',
  approved: 'an approval',
  thanks: 'a thank-you',
  link_sent: 'a new link',
  gift_answered: 'the reply to a gift',
  pledge_new: 'a new promise to your song',
  pledge_due: 'a promise that is due',
  song_unanswered: 'a delivered song that nobody answers',
  goal_raised: 'a goal that is raised',
  song_given: 'a song that is given',
  pledge_keep: 'one that has waited for a year',
  pledge_lapsed: 'one that ends unpaid',
  pledge_renewed: 'or is made again',
  payment_disputed: 'an answer of yours that its supporter doesn’t agree with',
  pledge_sent: 'a payment that was sent',
  pledge_unsent: 'or was not sent after all',
  pledge_confirmed: 'was confirmed',
  pledge_unconfirmed: 'a confirmation that was undone',
  pledge_rejected: 'or has not',
  pledge_matched: 'a match from the Community Fund',
  match_missed: 'one that wasn’t paid in time',
  match_stopped: 'or was stopped',
  payment_methods_missing: 'you can’t be paid yet',
  report_arrived: 'that your report has arrived',
  report_answered: 'and what came of it',
  decided: 'decisions of stewards about you',
  decision_undone: 'one that was undone',
  appeal_answered: 'the answer to your appeal',
  many_looks: 'many looks by one of them',
}

test('the privacy page names each kind of notification where it says what is emailed', async () => {
  const page = await show(<Privacy />)
  const points = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
  const [money = '', others = ''] = ['We always email you about money', 'You can turn off the rest'].map(
    (start) => points.find((point) => point.includes(start)),
  )
  for (const [kind, name] of Object.entries(names)) {
    expect(canTurnOff(kind as NotificationKind) ? others : money, kind).toContain(name)
  }
})

test('the privacy page tells who can see a request, links, gifts and public pages, and what a report keeps', async () => {
  const { textContent } = await show(<Privacy />)
  for (const words of [
    'Only people with the link',
    'Anyone: search engines can find it',
    'A link that was reset',
    'sees who it’s for, who it’s from and when it opens',
    'With a public page, everyone and search engines see the name, the bio, the genres and the rating',
    'that a member or a visitor reported it, but not who',
    'your account, and a copy of the words that you reported',
    'Your words go when your account is erased, and the copy when that of the person you reported is',
    'Of a visitor we keep no address and no name: only a hash of the secret address',
    'your email, your first name, the amount and the song',
    'reported or asked for something',
  ])
    expect(textContent).toContain(words)
})

test('the help page says how a link is reset', async () => {
  const { textContent } = await show(<Help />)
  expect(textContent).toContain('then Reset link')
  expect(textContent).not.toContain('can’t be changed')
})
