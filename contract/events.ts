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
  parties: [
    'request',
    'money',
    'messages',
    'notes',
    'status',
    'proposals',
    'deliveries',
    'comments',
    'words',
  ],
  givers: ['donations', 'requests'],
  all: ['fund', 'stats'],
} as const

/**
 * Event kinds of requests and donations in the journal. Each entry says in which statuses the event happens,
 * what status follows, whose screens change, and which notifications it sends. Its text in the timeline is in
 * work/timeline.ts.
 */
export const eventKinds = {
  created: {
    subject: 'request',
    from: [],
    to: 'open',
    parties: ['request'],
    all: ['stats'],
    notifies: ['request_invited'],
  },
  opened_to_all: {
    ...ofRequest(requestMoves.openToAll),
    parties: ['request'],
    person: formerly,
  },
  invitation_declined: {
    ...ofRequest(requestMoves.declineInvitation),
    parties: ['request'],
    person: formerly,
    notifies: ['invitation_declined'],
  },
  accepted: {
    ...ofRequest(requestMoves.accept),
    parties: ['request', 'status', 'money'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_accepted', 'payment_methods_missing'],
  },
  terms_proposed: {
    ...ofRequest(requestMoves.terms),
    parties: ['request'],
    notifies: ['terms_proposed'],
  },
  /** The price of the terms becomes the goal. At 0.00 the unsent promises end. */
  terms_agreed: {
    ...ofRequest(requestMoves.terms),
    parties: ['request', 'money'],
    givers: ['donations', 'requests'],
    all: ['fund'],
    notifies: ['terms_answered', 'goal_raised', 'song_given'],
  },
  terms_declined: {
    ...ofRequest(requestMoves.terms),
    parties: ['request'],
    notifies: ['terms_answered'],
  },
  /** Terms that waited were replaced by newer ones, or ended with the work. */
  terms_ended: { ...ofRequest({}), parties: ['request'] },
  released: {
    ...ofRequest(requestMoves.release),
    parties: ['request', 'money', 'proposals', 'mustHaves'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_released'],
  },
  reopened: {
    ...ofRequest(requestMoves.reopen),
    parties: ['request', 'money', 'proposals', 'mustHaves'],
    givers: ['donations'],
    person: formerly,
    all: ['stats'],
    notifies: ['request_reopened'],
  },
  withdrawn: {
    ...ofRequest(requestMoves.withdraw),
    parties: ['request'],
    person: formerly,
    all: ['fund', 'stats'],
    notifies: ['request_withdrawn'],
  },
  words_sent: {
    ...ofRequest({ from: requestMoves.work.from }),
    parties: ['words'],
    notifies: ['words_sent'],
  },
  words_right: {
    ...ofRequest({ from: requestMoves.words.from }),
    parties: ['words'],
    notifies: ['words_right'],
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
  },
  approved: {
    ...ofRequest(requestMoves.approve),
    parties: ['request', 'proposals'],
    givers: ['donations'],
    all: ['fund', 'stats', 'songwriters'],
    notifies: ['approved'],
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
  },
  /** A matching offer made the pledge. There are no offers any more; these events stay. */
  offered: {
    ...money,
    subject: 'donation',
    from: [],
    to: firstDonationStatus,
  },
  /** The pledge becomes payable, because the song is approved. */
  due: { ...money, ...ofDonation({ from: unpaidDonations }), notifies: ['pledge_due'] },
  matched: {
    ...money,
    ...ofDonation({ from: unpaidDonations }),
    notifies: ['pledge_matched'],
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
  },
  sent_undone: { ...money, ...ofDonation(donationMoves.undoSent), notifies: ['pledge_unsent'] },
  confirmed: {
    ...money,
    ...ofDonation(donationMoves.confirm),
    notifies: ['pledge_confirmed'],
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
  },
  /** The giver objects to the songwriter's answer. The event's reason is the giver's statement. */
  disputed: { ...money, ...ofDonation(donationMoves.dispute), notifies: ['payment_disputed'] },
  ways_changed: { subject: 'profile', from: [], all: ['songwriters', 'ownProfile'] },
  ways_put_back: { subject: 'profile', from: [], all: ['songwriters', 'ownProfile'] },
} as const satisfies Record<string, EventKindEntry>

export type EventKind = keyof typeof eventKinds
export type Subject = EventKindEntry['subject']

export const eventKind = (kind: EventKind): EventKindEntry => eventKinds[kind]

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind)
