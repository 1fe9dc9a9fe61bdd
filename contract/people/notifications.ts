import * as z from 'zod/mini'
import { get, list, post, put } from '../grammar/endpoint.ts'
import { tableKeys } from '../grammar/table-keys.ts'
import { Id, Timestamp } from '../grammar/text.ts'

export const notificationThemes = {
  request: 'Requests',
  room: 'Your song',
  money: 'Money',
  trust: 'Reports and decisions',
} as const

interface Kind {
  theme: keyof typeof notificationThemes
  /** Label of a person's setting. It says when the mail is sent. */
  when: string
  /**
   * Minutes that a mail waits for more events of its kind, so that one mail reports all of them (product.md,
   * "Notifications and mail").
   */
  gathers?: number
  /**
   * True if also sent about a hidden request, without its title: answers to a payment, and their corrections.
   */
  staysTold?: true
  /** Minutes that the mail waits because its event can be undone (product.md, "Money and donations"). */
  rests?: number
  /** True if the mail is always sent, regardless of the person's settings and also to suspended people. */
  isAlwaysMailed?: boolean
  /** True for kinds that only stewards get. Other people's settings don't list them. */
  isOfStewards?: true
  /** True for kinds that nothing sends any more. Settings don't list them; those that were sent stay. */
  isPast?: true
}

/** Notification kinds (product.md, "Notifications and mail"). */
export const notificationKinds = {
  request_accepted: {
    theme: 'request',
    when: 'A songwriter accepts your request, or one you support',
  },
  request_released: { theme: 'request', when: 'A songwriter releases it' },
  request_reopened: {
    theme: 'request',
    when: 'A listener reopens a request you were writing, or one you support',
  },
  request_invited: { theme: 'request', when: 'A listener asks you for a song' },
  request_withdrawn: {
    theme: 'request',
    when: 'A request you support, or were invited to, is withdrawn',
  },
  invitation_declined: { theme: 'request', when: 'The songwriter you asked declines' },
  terms_proposed: { theme: 'room', when: 'Terms are proposed to you for a song' },
  terms_answered: { theme: 'room', when: 'Your terms are agreed to or declined' },
  ready_day: { theme: 'room', when: 'The day draws near by which a song was to be ready' },
  message: { theme: 'room', when: 'Someone writes to you', gathers: 10 },
  status: { theme: 'room', when: 'Your song makes progress', gathers: 10 },
  project_quiet: { theme: 'room', when: 'A song you’re writing has been quiet for a week' },
  project_silent: { theme: 'room', when: 'Your songwriter has gone quiet' },
  proposal: { theme: 'room', when: 'Your songwriter proposes a change' },
  proposal_answered: { theme: 'room', when: 'Your proposal is answered' },
  delivery: { theme: 'room', when: 'A version of your song is delivered, or a song you support' },
  comment: { theme: 'room', when: 'Someone comments on a version', gathers: 10 },
  words_sent: { theme: 'room', when: 'Your songwriter sends you the words first' },
  words_right: { theme: 'room', when: 'The listener says that your words are right' },
  words_comment: { theme: 'room', when: 'Someone comments on a line of the words', gathers: 10 },
  delivery_waiting: { theme: 'room', when: 'A version of your song waits for your answer' },
  changes_requested: { theme: 'room', when: 'The listener asks for changes' },
  approved: { theme: 'room', when: 'Your song is approved, or one you support' },
  thanks: { theme: 'room', when: 'A listener thanks you for your support' },
  link_sent: { theme: 'room', when: 'A listener sends you the new link to a song you paid for' },
  gift_answered: { theme: 'room', when: 'The person who received the song replies' },
  pledge_new: { theme: 'money', when: 'Someone promises money for your song', gathers: 10 },
  goal_raised: { theme: 'money', when: 'The price of a song you support is above its goal' },
  song_given: { theme: 'money', when: 'A song you support is given, so your promise ends' },
  pledge_due: { theme: 'money', when: 'Your promise can be paid' },
  song_unanswered: { theme: 'money', when: 'A song you support is delivered, and nobody answers' },
  pledge_keep: { theme: 'money', when: 'Your promise has waited for a year' },
  pledge_lapsed: { theme: 'money', when: 'A promise ends unpaid, yours or one for your song' },
  pledge_renewed: { theme: 'money', when: 'A promise for your song that ended unpaid is made again' },
  pledge_sent: { theme: 'money', staysTold: true, when: 'A payment to you was sent' },
  pledge_unsent: {
    theme: 'money',
    staysTold: true,
    when: 'A payment to you was not sent after all',
    rests: 2,
  },
  pledge_confirmed: { theme: 'money', staysTold: true, when: 'Your payment is confirmed', rests: 2 },
  pledge_unconfirmed: {
    theme: 'money',
    staysTold: true,
    when: 'A confirmation of your payment is undone',
    rests: 2,
  },
  pledge_rejected: { theme: 'money', staysTold: true, when: 'Your payment hasn’t arrived' },
  payment_disputed: {
    theme: 'money',
    staysTold: true,
    when: 'A supporter doesn’t agree with your answer to a payment',
  },
  pledge_matched: { theme: 'money', when: 'Your promise to the fund is matched to a song' },
  offer_answered: { theme: 'money', when: 'Your matching offer has ended', isPast: true },
  match_missed: { theme: 'money', when: 'A match from the fund wasn’t paid in time' },
  match_stopped: { theme: 'money', when: 'A match from the fund is stopped' },
  payment_methods_missing: { theme: 'money', when: 'Someone promised you money, and you can’t be paid yet' },
  report_arrived: { theme: 'trust', when: 'Something you reported has reached us' },
  report_answered: { theme: 'trust', when: 'Something you reported is decided' },
  decided: {
    theme: 'trust',
    when: 'We decide about you or something of yours',
    isAlwaysMailed: true,
  },
  decision_undone: { theme: 'trust', when: 'A decision about you is undone', isAlwaysMailed: true },
  appeal_answered: { theme: 'trust', when: 'Your appeal is answered', isAlwaysMailed: true },
  many_looks: {
    theme: 'trust',
    when: 'As a steward: another one has looked at very many people and reports in a day',
    isAlwaysMailed: true,
    isOfStewards: true,
  },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

const kinds = tableKeys(notificationKinds)

export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind]

/**
 * True if people can turn off mails of this kind. Mails about money and decisions are always sent
 * (product.md, "Notifications and mail").
 */
export const canTurnOff = (kind: NotificationKind) =>
  kindOf(kind).theme !== 'money' && !kindOf(kind).isAlwaysMailed

const mailCauses = ['listener', 'songwriter', 'person'] as const

/**
 * Reason why a mail was sent. Its kind tells the event, and the setting by which the mail can be turned off.
 */
export const mailReason = {
  kind: z.enum(kinds),
  /** Null if a timer caused it, or the receiver. */
  cause: z.nullable(z.enum(mailCauses)),
  createdAt: Timestamp,
  emailedAt: z.nullable(Timestamp),
}
const MailReason = z.object(mailReason)
export type MailReason = z.infer<typeof MailReason>

export const Notification = z.object({
  id: Id,
  ...mailReason,
  text: z.string(),
  path: z.string(),
  songRequestId: z.nullable(Id),
  readAt: z.nullable(Timestamp),
})
export type Notification = z.infer<typeof Notification>

/** Unread notifications are counted only up to this number, because the bell shows '99+'. */
export const mostUnread = 100

const Unread = z.object({ unread: z.number() })

/**
 * Notifications to mark as read: these ids, those about a request (`roomOf`), or all if both fields are
 * absent.
 */
const Reading = z.object({
  ids: z.optional(z.array(Id).check(z.maxLength(100))),
  roomOf: z.optional(Id),
})

export const MailChoice = z.object({ kind: z.enum(kinds), mail: z.boolean() })
export type MailChoice = z.infer<typeof MailChoice>

export const alwaysMailed = 'Emails about money and decisions are always sent'

export const notifications = {
  list: list('/api/notifications', Notification, { summary: 'Own notifications, newest first' }),
  unread: get('/api/notifications/unread', Unread, {
    summary: `How many of them you have not read, counted to ${mostUnread} at most`,
  }),
  read: post('/api/notifications/read', Reading, Unread, {
    summary: 'Mark some, those of one room, or all of them as read; answers how many are left',
    bodyOptional: true,
    whileSuspended: true,
  }),
  choices: get('/api/notifications/settings', z.array(MailChoice), {
    summary: 'Which kinds are emailed to you',
  }),
  choose: put('/api/notifications/settings', MailChoice, z.array(MailChoice), {
    summary: 'Turn the emails of one kind on or off; those about money and decisions are always sent',
    whileSuspended: true,
  }),
}
