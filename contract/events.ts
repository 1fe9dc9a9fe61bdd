import type { PersonPart, RoomPart } from './grammar/hints.ts'
import {
  type DonationStatus,
  donationMoves,
  firstDonationStatus,
  type Move,
  type RequestStatus,
  requestMoves,
  requestStatuses,
  unpaidDonations,
} from './grammar/state.ts'
import type { NotificationKind } from './people/notifications.ts'

/** What nobody is told of: all see it alike, or nobody else does. Who changes it reads it again. */
export type SharedPart = 'fund' | 'stats' | 'songwriters' | 'ownProfile' | 'account' | 'mailChoices'

/** What is to be read again after something happened, by whose screens; addresses stand in changes.ts. */
export interface Effect {
  /** For both parties of the room, as they are when the transaction ends; an invited songwriter too. */
  parties?: readonly RoomPart[]
  /** For everybody whose pledge to the room's song stands. */
  givers?: readonly (PersonPart | RoomPart)[]
  /** For the people whom the write names: the giver of a donation, who has no part in the room any more. */
  person?: readonly (PersonPart | RoomPart)[]
  all?: readonly SharedPart[]
  /** What people may be told of it. */
  notifies?: readonly NotificationKind[]
}

interface EventKindEntry extends Effect {
  subject: 'request' | 'donation'
  /** The statuses in which it can happen; none where it is the first event of its subject. */
  from: readonly (RequestStatus | DonationStatus)[]
  /** The status after it; absent where that stays. */
  to?: RequestStatus | DonationStatus
  /** What its entry in the timeline says after the name of who did it; absent where it makes none. */
  entry?: string
}

const ofRequest = <To extends Partial<Move<RequestStatus>>>({ from = requestStatuses, to }: To) => ({
  subject: 'request' as const,
  from,
  ...(to && { to }),
})
const ofDonation = ({ from, to }: Pick<Move<DonationStatus>, 'from' | 'to'>) => ({
  subject: 'donation' as const,
  from,
  ...(to && { to }),
})

/** What a songwriter hears who had a part in the room until now, or was asked to. */
const formerly = ['requests'] as const
/** A pledge shows in its giver's list, in the room, and in the fund. */
const money = { parties: ['money'], person: ['donations'], all: ['fund', 'stats'] } as const
const gift = { ...ofRequest({ from: requestMoves.gift.from }), parties: ['request'], all: ['fund'] } as const

/**
 * All that the record keeps of requests and donations: each kind's one entry says in which status it happens, what it
 * leads to, whose screens change, who may be told, and whether the timeline shows it.
 */
export const eventKinds = {
  created: {
    subject: 'request',
    from: [],
    to: 'open',
    parties: ['request'],
    all: ['stats'],
    notifies: ['request_invited'],
    entry: 'asked for this song',
  },
  opened_to_all: {
    ...ofRequest(requestMoves.openToAll),
    parties: ['request'],
    person: formerly,
    entry: 'opened the request to every songwriter',
  },
  invitation_declined: {
    ...ofRequest(requestMoves.declineInvitation),
    parties: ['request'],
    person: formerly,
    notifies: ['invitation_declined'],
    entry: 'declined the invitation',
  },
  accepted: {
    ...ofRequest(requestMoves.accept),
    parties: ['request', 'status', 'money'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_accepted', 'payment_methods_missing'],
    entry: 'took the request',
  },
  released: {
    ...ofRequest(requestMoves.release),
    parties: ['request', 'money', 'proposals', 'mustHaves'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_released'],
    entry: 'gave the request back',
  },
  reopened: {
    ...ofRequest(requestMoves.reopen),
    parties: ['request', 'money', 'proposals', 'mustHaves'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_reopened'],
    entry: 'opened the request again',
  },
  withdrawn: {
    ...ofRequest(requestMoves.withdraw),
    parties: ['request'],
    person: formerly,
    all: ['fund', 'stats'],
    notifies: ['request_withdrawn'],
  },
  delivered: {
    ...ofRequest(requestMoves.deliver),
    parties: ['request', 'deliveries'],
    notifies: ['delivery'],
  },
  changes_requested: {
    ...ofRequest(requestMoves.requestChanges),
    parties: ['request', 'messages'],
    notifies: ['changes_requested'],
    entry: 'asked for changes',
  },
  approved: {
    ...ofRequest(requestMoves.approve),
    parties: ['request', 'proposals'],
    all: ['fund', 'stats', 'songwriters'],
    notifies: ['approved'],
    entry: 'approved the song',
  },
  made_public: { ...ofRequest({}), parties: ['request'] },
  made_private: { ...ofRequest({}), parties: ['request'] },
  link_renewed: { ...ofRequest({}), parties: ['request'] },
  gift_wrapped: gift,
  gift_taken_back: gift,
  gift_answered: { ...gift, givers: ['donations'], notifies: ['gift_answered'] },
  gift_answer_shared: { ...gift, givers: ['donations'], notifies: ['gift_answered'] },
  gift_answer_kept: { ...gift, givers: ['donations'] },
  gift_answer_removed: { ...gift, givers: ['donations'] },
  pledged: {
    ...money,
    subject: 'donation',
    from: [],
    to: firstDonationStatus,
    notifies: ['pledge_new', 'payment_methods_missing'],
    entry: 'pledged {amount}',
  },
  /** What was promised can be paid: the song is approved. */
  due: { ...money, ...ofDonation({ from: unpaidDonations }), notifies: ['pledge_due'] },
  matched: {
    ...money,
    ...ofDonation({ from: unpaidDonations }),
    notifies: ['pledge_matched'],
    entry: 'gave {amount} through the Community Fund',
  },
  match_declined: { ...money, ...ofDonation(donationMoves.declineMatch) },
  sent: {
    ...money,
    ...ofDonation(donationMoves.markSent),
    notifies: ['pledge_sent'],
    entry: 'sent {amount}',
  },
  sent_undone: { ...money, ...ofDonation(donationMoves.undoSent) },
  confirmed: {
    ...money,
    ...ofDonation(donationMoves.confirm),
    notifies: ['pledge_confirmed'],
    entry: 'got {amount}',
  },
  /** By its songwriter, or cancelled by its giver. */
  rejected: {
    ...money,
    ...ofDonation({ from: [...donationMoves.cancel.from, ...donationMoves.reject.from], to: 'rejected' }),
    notifies: ['pledge_rejected'],
  },
} as const satisfies Record<string, EventKindEntry>

export type EventKind = keyof typeof eventKinds
export type Subject = EventKindEntry['subject']

/** The kinds that the timeline shows, of requests or of donations. */
export type EntryKind<Of extends Subject = Subject> = {
  [Kind in EventKind]: (typeof eventKinds)[Kind] extends { subject: Of; entry: string } ? Kind : never
}[EventKind]

export const eventKind = (kind: EventKind): EventKindEntry => eventKinds[kind]

const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind)
const isEntry = (kind: string): kind is EntryKind => isEventKind(kind) && eventKind(kind).entry !== undefined

export const entryKinds = Object.keys(eventKinds).filter(isEntry)
