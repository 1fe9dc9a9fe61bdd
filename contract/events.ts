import { donationMoves } from './giving/moves.ts'
import type { PersonPart, RoomPart } from './grammar/hints.ts'
import {
  type DonationStatus,
  firstDonationStatus,
  type Move,
  type RequestStatus,
  requestStatuses,
  unpaidDonations,
} from './grammar/state.ts'
import type { NotificationKind } from './people/notifications.ts'
import { requestMoves } from './requests/moves.ts'

/**
 * Parts that the change feed doesn't announce: everyone sees the same data, or only the writer sees it. The
 * writer's own screens refetch them.
 */
export type SharedPart = 'fund' | 'stats' | 'songwriters' | 'ownProfile' | 'account' | 'mailChoices' | 'queue'

/** Data to refetch after an event, and on whose screens. The paths of the data are in changes.ts. */
export interface Effect {
  /**
   * Refetched by both parties of the request, as of the end of the transaction, and by an invited songwriter.
   */
  parties?: readonly RoomPart[]
  givers?: readonly (PersonPart | RoomPart)[]
  /** Refetched by people that the write names: the giver of a donation, or a former party of the request. */
  person?: readonly (PersonPart | RoomPart)[]
  all?: readonly SharedPart[]
  notifies?: readonly NotificationKind[]
}

interface EventKindEntry extends Effect {
  subject: 'request' | 'donation' | 'profile'
  /**
   * Statuses before the event in which it can happen. Empty for the first event of a request, donation or
   * profile.
   */
  from: readonly (RequestStatus | DonationStatus)[]
  /** The status after the event; absent if it stays the same. */
  to?: RequestStatus | DonationStatus
  /** The text of the timeline entry, after the person's name; absent if there is no entry. */
  entry?: string
}

const ofRequest = ({ from = requestStatuses, to }: Partial<Move<RequestStatus>>) => ({
  subject: 'request' as const,
  from,
  ...(to && { to }),
})
const ofDonation = ({ from, to }: Pick<Move<DonationStatus>, 'from' | 'to'>) => ({
  subject: 'donation' as const,
  from,
  ...(to && { to }),
})

/** Parts that a former songwriter refetches, and a songwriter whose invitation has ended. */
const formerly = ['requests'] as const
/** Effect of a change of a pledge: the pledge appears in the room, in its giver's list, and in the fund. */
const money = { parties: ['money'], person: ['donations'], all: ['fund', 'stats'] } as const
const gift = { ...ofRequest({ from: requestMoves.gift.from }), parties: ['request'], all: ['fund'] } as const

const turned = {
  ...ofRequest({}),
  parties: ['request', 'money', 'messages', 'notes', 'status', 'proposals', 'deliveries', 'comments'],
  givers: ['donations', 'requests'],
  all: ['fund', 'stats'],
} as const

/**
 * Event kinds of requests and donations in the journal. Each entry says in which statuses the event happens,
 * what status follows, whose screens change, which notifications it sends, and whether the timeline shows it.
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
    entry: 'accepted the request',
  },
  released: {
    ...ofRequest(requestMoves.release),
    parties: ['request', 'money', 'proposals', 'mustHaves'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_released'],
    entry: 'released the request',
  },
  reopened: {
    ...ofRequest(requestMoves.reopen),
    parties: ['request', 'money', 'proposals', 'mustHaves'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_reopened'],
    entry: 'reopened the request',
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
    givers: ['donations'],
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
    givers: ['donations'],
    all: ['fund', 'stats', 'songwriters'],
    notifies: ['approved'],
    entry: 'approved the song',
  },
  /** A steward hides the request. Only its listener still sees all of it. */
  hidden: turned,
  shown_again: turned,
  made_public: { ...ofRequest({}), parties: ['request'] },
  made_private: { ...ofRequest({}), parties: ['request'] },
  link_renewed: { ...ofRequest({}), parties: ['request'], givers: ['donations'], notifies: ['link_sent'] },
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
    entry: 'promised {amount}',
  },
  /** A matching offer made the pledge. There are no offers any more; these events stay. */
  offered: {
    ...money,
    subject: 'donation',
    from: [],
    to: firstDonationStatus,
    entry: 'matched a payment with {amount}',
  },
  /** The pledge becomes payable, because the song is approved. */
  due: { ...money, ...ofDonation({ from: unpaidDonations }), notifies: ['pledge_due'] },
  matched: {
    ...money,
    ...ofDonation({ from: unpaidDonations }),
    notifies: ['pledge_matched'],
    entry: 'gave {amount} through the Community Fund',
  },
  match_declined: { ...money, ...ofDonation(donationMoves.declineMatch) },
  /**
   * The giver neither paid nor declined the match in time. The pledge returns to the end of the fund's queue.
   */
  match_missed: { ...money, ...ofDonation({ from: unpaidDonations }), notifies: ['match_missed'] },
  /**
   * A steward stopped the match (only the stewards' log names the steward), or the songwriter can no longer
   * be paid. The pledge returns to its former position in the fund's queue.
   */
  match_stopped: { ...money, ...ofDonation({ from: unpaidDonations }), notifies: ['match_stopped'] },
  sent: {
    ...money,
    ...ofDonation(donationMoves.markSent),
    notifies: ['pledge_sent'],
    entry: 'sent {amount}',
  },
  sent_undone: { ...money, ...ofDonation(donationMoves.undoSent), notifies: ['pledge_unsent'] },
  confirmed: {
    ...money,
    ...ofDonation(donationMoves.confirm),
    notifies: ['pledge_confirmed'],
    entry: 'got {amount}',
  },
  confirm_undone: {
    ...money,
    ...ofDonation(donationMoves.undoConfirm),
    notifies: ['pledge_unconfirmed'],
  },
  /** The songwriter rejects the donation, the giver cancels it, or it lapses. */
  rejected: {
    ...money,
    ...ofDonation({ from: [...donationMoves.cancel.from, ...donationMoves.reject.from], to: 'rejected' }),
    notifies: ['pledge_rejected', 'pledge_lapsed', 'match_missed', 'match_stopped'],
  },
  /** The party that declined a pledge lets its giver pledge again. */
  allowed: { ...money, ...ofDonation(donationMoves.allow), person: ['donations', 'requests'] },
  /** The giver is asked to confirm an old pledge that still can't be paid. */
  keep_asked: { ...money, ...ofDonation(donationMoves.keep), notifies: ['pledge_keep'] },
  kept: { ...money, ...ofDonation(donationMoves.keep) },
  /** The giver renews a lapsed pledge, so it is due again. */
  renewed: { ...money, ...ofDonation(donationMoves.renew), notifies: ['pledge_renewed'] },
  /** The songwriter corrects an ended donation, because its payment did arrive. */
  found: {
    ...money,
    ...ofDonation(donationMoves.found),
    notifies: ['pledge_confirmed'],
    entry: 'found {amount}',
  },
  /** The giver objects to the songwriter's answer. The event's reason is the giver's statement. */
  disputed: { ...money, ...ofDonation(donationMoves.dispute), notifies: ['payment_disputed'] },
  ways_changed: { subject: 'profile', from: [], all: ['songwriters', 'ownProfile'] },
  ways_put_back: { subject: 'profile', from: [], all: ['songwriters', 'ownProfile'] },
} as const satisfies Record<string, EventKindEntry>

export type EventKind = keyof typeof eventKinds
export type Subject = EventKindEntry['subject']

export type EntryKind<Of extends Subject = Subject> = {
  [Kind in EventKind]: (typeof eventKinds)[Kind] extends { subject: Of; entry: string } ? Kind : never
}[EventKind]

export const eventKind = (kind: EventKind): EventKindEntry => eventKinds[kind]

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind)
const isEntry = (kind: string): kind is EntryKind => isEventKind(kind) && eventKind(kind).entry !== undefined

export const entryKinds = Object.keys(eventKinds).filter(isEntry)
