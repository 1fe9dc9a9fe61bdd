import * as z from 'zod/mini'
import { get, post, put } from '../grammar/endpoint.ts'
import { tableKeys } from '../grammar/table-keys.ts'
import { Id, PageQuery, Timestamp } from '../grammar/text.ts'

/** Groups of notification kinds in a person's settings. */
export const notificationThemes = {
  request: 'A request on its way',
  room: 'In the room',
  money: 'Money',
} as const

interface Kind {
  theme: keyof typeof notificationThemes
  /** When a mail is sent, as a person's settings choose it. */
  when: string
  /** Debounce: minutes that its mail waits for more of the same, to send one mail (product.md, "Notifications and mail"). */
  gathers?: number
}

/** Every kind of notification (product.md, "Notifications and mail"). */
export const notificationKinds = {
  request_accepted: {
    theme: 'request',
    when: 'A songwriter takes a request of yours, or one you pledged to',
  },
  request_released: { theme: 'request', when: 'A songwriter gives such a request back' },
  request_reopened: {
    theme: 'request',
    when: 'A listener opens a request again that you were writing, or pledged to',
  },
  request_invited: { theme: 'request', when: 'A listener asks you for a song' },
  request_withdrawn: {
    theme: 'request',
    when: 'A listener takes back what you pledged to or were asked for',
  },
  invitation_declined: { theme: 'request', when: 'The songwriter you asked declines' },
  message: { theme: 'room', when: 'Somebody writes to you', gathers: 10 },
  status: { theme: 'room', when: 'Your song makes progress', gathers: 10 },
  project_quiet: { theme: 'room', when: 'A song that you are writing has been quiet for a week' },
  project_silent: { theme: 'room', when: 'Your songwriter has fallen silent' },
  proposal: { theme: 'room', when: 'Your songwriter proposes a change' },
  proposal_answered: { theme: 'room', when: 'Your proposal is answered' },
  delivery: { theme: 'room', when: 'A version of your song is delivered' },
  comment: { theme: 'room', when: 'Somebody comments on a version', gathers: 10 },
  changes_requested: { theme: 'room', when: 'The listener asks for changes' },
  approved: { theme: 'room', when: 'Your song is approved' },
  thanks: { theme: 'room', when: 'A listener thanks you for your pledge' },
  link_sent: { theme: 'room', when: 'A listener sends you the new link of a song that you paid for' },
  gift_answered: { theme: 'room', when: 'Whoever was given the song answers' },
  pledge_new: { theme: 'money', when: 'Somebody pledges to your song', gathers: 10 },
  pledge_due: { theme: 'money', when: 'Your pledge can be paid' },
  pledge_sent: { theme: 'money', when: 'A payment to you was sent' },
  pledge_confirmed: { theme: 'money', when: 'Your payment has arrived' },
  pledge_rejected: { theme: 'money', when: 'Your payment did not arrive' },
  pledge_matched: { theme: 'money', when: 'Your pledge to the fund is matched to a song' },
  match_missed: { theme: 'money', when: 'You let a match of the fund pass' },
  payment_methods_missing: { theme: 'money', when: 'Somebody pledged, and you cannot be paid yet' },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

const kinds = tableKeys(notificationKinds)

export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind]

/** Mails about money are sent whatever a person's settings say (product.md, "Notifications and mail"). */
export const canTurnOff = (kind: NotificationKind) => kindOf(kind).theme !== 'money'

export const Notification = z.object({
  id: Id,
  kind: z.enum(kinds),
  /** A sentence. */
  text: z.string(),
  /** URL of the page that it is about, with query and anchor. */
  path: z.string(),
  songRequestId: z.nullable(Id),
  readAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Notification = z.infer<typeof Notification>

/** Upper bound of the count: the bell shows '99+'. */
export const mostUnread = 100

const Unread = z.object({ unread: z.number() })

/** Which to mark as read: these ids, those of a request's room, or all if neither is given. */
const Reading = z.object({
  ids: z.optional(z.array(Id).check(z.maxLength(100))),
  roomOf: z.optional(Id),
})

export const MailChoice = z.object({ kind: z.enum(kinds), mail: z.boolean() })
export type MailChoice = z.infer<typeof MailChoice>

export const alwaysMailed = 'Mails about money are always sent'

export const notifications = {
  list: get('/api/notifications', z.array(Notification), {
    summary: 'What you were told, newest first',
    query: PageQuery,
    paged: true,
  }),
  unread: get('/api/notifications/unread', Unread, {
    summary: `How many of them you have not read, counted to ${mostUnread} at most`,
  }),
  read: post('/api/notifications/read', Reading, Unread, {
    summary: 'Mark some, those of one room, or all of them as read; answers how many are left',
    bodyOptional: true,
  }),
  choices: get('/api/notifications/settings', z.array(MailChoice), {
    summary: 'Of which kinds you get mails',
  }),
  choose: put('/api/notifications/settings', MailChoice, z.array(MailChoice), {
    summary: 'Turn the mails of one kind on or off; those about money are always sent',
  }),
}
