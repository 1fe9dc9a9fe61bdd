import * as fc from 'fast-check'
import {
  type DonationMove,
  donationMoves,
  isTimed,
  jobs,
  type SongMove,
  type Step,
  songMoves,
  termsMoves,
  type Who,
} from '../history/market/state.ts'
import type { Schedule } from './gate.ts'
import type { Sequence } from './market.ts'
import { asRounds, type Drawn, type RoundDrawn } from './steps.ts'

const donationKinds = Object.keys(donationMoves) as DonationMove[]
const songKinds = Object.keys(songMoves) as SongMove[]

const kinds = (...all: Step['do'][]) => all
const often = (least: number) => fc.nat(least).map((one) => one > 0)

const drawn: fc.Arbitrary<Drawn> = fc.record({
  by: fc.constantFrom<Who>('listener', 'fan', 'mira', 'uwe', 'guest', 'giver', 'giver'),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...kinds('pledge', 'pledge', 'press')) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...kinds('standing', 'standing', 'stopStanding', 'rearm')),
    },
    { weight: 9, arbitrary: fc.constantFrom(...donationKinds, ...kinds('confirm', ...jobs)) },
    { weight: 1, arbitrary: fc.constantFrom(...kinds('dispute', 'tryAgain')) },
    { weight: 4, arbitrary: fc.constantFrom(...songKinds, 'approve' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...termsMoves) },
  ),
  to: fc.constantFrom(null, 0, 1, null),
  back: fc.nat(3),
  whole: fc.constantFrom(5, 20, 45, 70),
  received: fc.constantFrom(undefined, 37, 9999),
  isFitting: fc.boolean(),
  isAboutFirst: fc.boolean(),
  isEarly: often(4).map((one) => !one),
  isTwice: often(7).map((one) => !one),
  isPledging: fc.boolean(),
})
/**
 * Steps for the real program. Steps that depend on the time are left out, because only the handlers in this
 * process can change the time.
 */
const drawnByCall = drawn.filter(({ what }) => !isTimed(what))
/**
 * An order of the messages to the database, with few changes between moves, because few races need many. In one of 25
 * rounds the answer to a message is lost, after which connections are opened again, which takes long.
 */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  switches: fc.array(fc.record({ lane: fc.nat(3), after: fc.oneof(fc.nat(12), fc.nat(30)), to: fc.nat(2) }), {
    maxLength: 8,
    size: 'max',
  }),
  lost: fc.oneof(
    { weight: 24, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({ at: fc.integer({ min: 1, max: 30 }), how: fc.constantFrom('cut', 'crash') }),
    },
  ),
})

const isPayable = fc.boolean()
const isLater = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)

/** Three people with up to four moves each, at the same time. */
const manyLanes = fc.array(fc.array(drawn, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
const round = (lanes: fc.Arbitrary<(Drawn | undefined)[][]>) =>
  fc.record({ lanes, schedule: schedules, isLater, isPayable })

const free = fc
  .tuple(round(manyLanes), round(manyLanes), round(manyLanes))
  .map((rounds): RoundDrawn[] => rounds)

/**
 * A step by a person who may do it. Completely random steps would rarely create the situations that these
 * scenarios need.
 */
const fitting = (fixed: Partial<Drawn>): fc.Arbitrary<Drawn> =>
  drawn.map((one) => ({ ...one, isFitting: true, ...fixed }))
const pledgeTo = (to: number | null) => fitting({ what: 'pledge', by: 'giver', to })
const anyOf = (to: number | null, ...kinds: Drawn['what'][]) =>
  fc.constantFrom(...kinds).chain((what) => fitting({ what, to }))
/** Rounds of moves at the same time. Shrinking leaves out moves, so that few are left of a failure. */
const inTurn = (...rounds: fc.Arbitrary<Drawn>[][]) =>
  fc.tuple(...rounds.map((all) => round(fc.tuple(...all.map(asLane)))))
const asLane = (move: fc.Arbitrary<Drawn>) =>
  fc.option(move, { nil: undefined, freq: 50 }).map((one) => [one])

/** Scenario: pledges to a song that is released or withdrawn. Some of the pledges end before that. */
const givenBack = inTurn(
  [pledgeTo(1), pledgeTo(1)],
  [anyOf(1, 'cancel', 'accept'), anyOf(1, 'cancel', 'markSent', 'reject', 'undoSent')],
  [anyOf(1, 'withdraw', 'withdraw', 'release'), drawn],
  [anyOf(1, 'withdraw', 'release', 'accept'), drawn],
)

/** Scenario: pledges to the fund are matched to a song, while other steps run at the same time. */
const matched = inTurn(
  [pledgeTo(null), pledgeTo(null)],
  [fitting({ what: 'approve', to: 0 }), anyOf(0, 'cancel', 'markSent'), anyOf(0, 'cancel', 'markSent')],
  [anyOf(0, 'declineMatch', 'cancel', 'undoSent'), anyOf(0, 'declineMatch', 'cancel'), drawn],
)

/** Scenario: confirmations are undone, while other steps change the same payment. */
const undone = inTurn(
  [pledgeTo(0), pledgeTo(0)],
  [anyOf(0, 'markSent'), anyOf(0, 'markSent')],
  [anyOf(0, 'confirm'), anyOf(0, 'confirm', 'approve')],
  [anyOf(0, 'undoConfirm'), anyOf(0, 'undoConfirm', 'confirm', 'undoSent')],
  [anyOf(0, 'undoConfirm', 'confirm', 'reject'), drawn],
)

/** Scenario: payments to a songwriter who releases the song without confirming or rejecting them. */
const unanswered = inTurn(
  [fitting({ what: 'pledge', by: 'giver', to: 1 }), pledgeTo(1)],
  [anyOf(1, 'accept'), anyOf(1, 'markSent', 'accept')],
  [anyOf(1, 'markSent'), anyOf(1, 'markSent', 'confirm')],
  [anyOf(1, 'release', 'release', 'reject'), drawn],
  [anyOf(1, 'accept', 'withdraw'), drawn],
)

/** Scenario: pledges to an approved song lapse, and are renewed, or found to be paid after all. */
const lapsing = inTurn(
  [pledgeTo(0), pledgeTo(0), pledgeTo(null)],
  [fitting({ what: 'approve', to: 0 }), anyOf(0, 'markSent', 'cancel')],
  [anyOf(0, 'lapse'), anyOf(0, 'lapse', 'markSent', 'cancel', 'reject')],
  [anyOf(0, 'renew', 'found', 'pledge'), anyOf(0, 'renew', 'lapse', 'found', 'dispute')],
  [anyOf(0, 'lapse', 'renew', 'found'), anyOf(0, 'dispute', 'undoConfirm', 'markSent'), drawn],
)

/** Scenario: pledges after the approval and with it, by givers who paid another songwriter before or did not. */
const late = inTurn(
  [pledgeTo(1), pledgeTo(null), fitting({ what: 'pledge', by: 'fan', to: null })],
  [anyOf(1, 'accept', 'markSent'), fitting({ what: 'approve', to: 0, isPledging: true }), drawn],
  [pledgeTo(0), anyOf(0, 'markSent', 'confirm', 'cancel'), anyOf(0, 'tryAgain', 'declineMatch')],
  [anyOf(0, 'decline', 'markSent', 'cancel', 'tryAgain'), pledgeTo(0)],
  [anyOf(0, 'allow', 'pledge', 'tryAgain'), anyOf(0, 'undoSent', 'tryAgain', 'lapse'), drawn],
)

/** Scenario: mailed links are pressed, by proven and unproven people, while the song is finished or goes back. */
const byEmail = inTurn(
  [fitting({ what: 'press', to: 0 }), fitting({ what: 'press', to: 1 }), pledgeTo(null)],
  [fitting({ what: 'press', by: 'guest' }), anyOf(0, 'approve', 'decline'), anyOf(1, 'accept', 'cancel')],
  [fitting({ what: 'press', to: 0 }), anyOf(0, 'allow', 'markSent', 'approve', 'suspend'), drawn],
  [fitting({ what: 'press' }), anyOf(1, 'withdraw', 'release', 'tryAgain', 'lift'), drawn],
)

/** Scenario: givers are declined and allowed again, while they pledge to the song and the fund. */
const declined = inTurn(
  [pledgeTo(0), pledgeTo(0), pledgeTo(null)],
  [anyOf(0, 'decline'), anyOf(0, 'decline', 'approve'), pledgeTo(0)],
  [anyOf(0, 'allow', 'approve'), pledgeTo(0)],
  [anyOf(0, 'allow', 'decline'), anyOf(0, 'approve', 'pledge'), pledgeTo(0)],
)

/** Scenario: monthly ("standing") pledges end, and are made again a month later. */
const standing = inTurn(
  [
    fitting({ what: 'standing', by: 'giver' }),
    fc.oneof(pledgeTo(null), fitting({ what: 'standing', by: 'giver' })),
  ],
  [anyOf(null, 'cancel', 'ask'), anyOf(0, 'approve', 'rearm', 'endUnkept')],
  [fitting({ what: 'rearm', by: 'giver' }), anyOf(null, 'rearm', 'cancel', 'endUnkept')],
  [
    fitting({ what: 'rearm', by: 'giver' }),
    fitting({ what: 'rearm', by: 'giver' }),
    anyOf(null, 'standing', 'stopStanding', 'cancel', 'pledge'),
  ],
)

/**
 * Scenario: pledges that are still unpaid after a year, and their givers' answers to the question if they
 * keep them.
 */
const ofFirst = (...all: Drawn['what'][]) =>
  anyOf(1, ...all).map((one): Drawn => ({ ...one, isAboutFirst: true, isEarly: false }))
const kept = inTurn(
  [fc.constantFrom(null, 1).chain(pledgeTo), pledgeTo(0)],
  [ofFirst('ask'), anyOf(0, 'ask', 'markSent')],
  [ofFirst('keep', 'keep', 'endUnkept'), anyOf(0, 'keep', 'endUnkept', 'approve', 'cancel')],
  [ofFirst('endUnkept', 'endUnkept', 'ask'), anyOf(1, 'endUnkept', 'keep', 'withdraw', 'accept')],
  [ofFirst('endUnkept', 'found', 'renew'), drawn],
)

/** Scenario: a payment is sent or answered while its song changes hands. */
const answering = inTurn(
  [pledgeTo(1), fitting({ what: 'accept', to: 1 })],
  [anyOf(1, 'markSent'), anyOf(1, 'release', 'deliver', 'confirm')],
  [anyOf(1, 'markSent', 'undoSent', 'confirm'), anyOf(1, 'release', 'accept', 'reject')],
  [anyOf(1, 'accept', 'release', 'withdraw'), anyOf(1, 'markSent', 'cancel', 'confirm', 'pledge')],
)

/** Scenario: two songs ask for the same pledges to the fund. */
const toFund = (by: Who) =>
  fc.constantFrom(45, 70).chain((whole) => fitting({ what: 'pledge', by, to: null, whole }))
const bothSongs = inTurn(
  [toFund('giver'), toFund('guest'), toFund('fan')],
  [anyOf(0, 'approve'), anyOf(1, 'approve')],
  [anyOf(0, 'declineMatch', 'cancel', 'tryAgain'), anyOf(1, 'declineMatch', 'cancel', 'tryAgain')],
  [anyOf(0, 'tryAgain', 'markSent', 'pledge'), anyOf(1, 'tryAgain', 'confirm', 'miss')],
)

/** Scenario: matches are missed, and their pledges go to another song or end. */
const missed = inTurn(
  [pledgeTo(null), pledgeTo(null)],
  [anyOf(0, 'approve'), anyOf(1, 'approve', 'pledge')],
  [anyOf(0, 'miss'), anyOf(1, 'miss', 'tryAgain', 'markSent', 'cancel')],
  [anyOf(0, 'tryAgain', 'miss', 'pledge'), anyOf(1, 'tryAgain', 'miss', 'declineMatch'), drawn],
)

/** Scenario: songwriters or listeners are suspended, while they are paid. */
const suspended = inTurn(
  [pledgeTo(0), pledgeTo(null)],
  [anyOf(0, 'approve'), anyOf(0, 'suspend', 'markSent')],
  [anyOf(0, 'suspend', 'lift'), anyOf(0, 'markSent', 'confirm', 'tryAgain', 'cancel', 'miss', 'lapse')],
  [anyOf(0, 'lift', 'suspend'), anyOf(0, 'approve', 'tryAgain', 'pledge', 'renew', 'undoConfirm'), drawn],
  [anyOf(0, 'lift', 'confirm'), anyOf(0, 'pledge', 'tryAgain', 'markSent'), drawn],
)

/** Scenario: parties agree to prices, also to none, while others pledge, pay and the song goes back or is finished. */
const agreed = inTurn(
  [pledgeTo(0), anyOf(0, 'propose'), anyOf(0, 'propose', 'pledge')],
  [anyOf(0, 'agree'), anyOf(0, 'agree', 'propose', 'declineTerms'), anyOf(0, 'markSent', 'pledge')],
  [anyOf(0, 'propose', 'requestChanges'), pledgeTo(0), pledgeTo(null)],
  [anyOf(0, 'agree', 'agree', 'declineTerms'), anyOf(0, 'release', 'approve', 'undoSent'), pledgeTo(0)],
  [anyOf(0, 'approve', 'accept', 'deliver'), anyOf(0, 'propose', 'tryAgain', 'pledge'), drawn],
)

/** Scenario: a price is lowered and raised again after a promise, and the fund fills the gap to it. */
const offer = (whole: number) => fitting({ what: 'propose', to: 0, whole })
const raised = inTurn(
  [pledgeTo(0), offer(20), fitting({ what: 'pledge', by: 'guest', to: null, whole: 20 })],
  [anyOf(0, 'agree'), fitting({ what: 'pledge', by: 'fan', to: null, whole: 20 })],
  [fc.constantFrom(5, 45, 70).chain(offer), anyOf(0, 'cancel', 'pledge', 'requestChanges')],
  [anyOf(0, 'agree', 'agree', 'release'), anyOf(0, 'deliver', 'markSent')],
  [anyOf(0, 'approve'), anyOf(0, 'tryAgain', 'accept', 'propose')],
)

const proof = fc.constantFrom<Sequence['proof']>('none', 'young', 'old', 'old')
const asSequence = (rounds: fc.Arbitrary<RoundDrawn[]>, ready: fc.Arbitrary<boolean>) =>
  fc.record({ rounds: rounds.map(asRounds), isReady: ready, proof })

const scenarios = [
  free,
  free,
  givenBack,
  matched,
  unanswered,
  undone,
  lapsing,
  late,
  late,
  byEmail,
  declined,
  standing,
  kept,
  answering,
  answering,
  missed,
  suspended,
  agreed,
  raised,
]
export const manySequences: fc.Arbitrary<Sequence> = fc.oneof(
  ...scenarios.map((one) => asSequence(one, fc.constant(false))),
  asSequence(free, fc.constant(true)),
  asSequence(bothSongs, fc.constant(true)),
  asSequence(missed, fc.constant(true)),
)

const pledging: fc.Arbitrary<Drawn> = drawn.map((one) => ({ ...one, what: 'pledge', by: 'giver' }))

const kill = fc.record({ answers: fc.nat(3), milliseconds: fc.nat(12) })
const apart = (moves: Drawn[]) => moves.map((one) => [one])
const lanesByCall = fc.array(drawnByCall, { minLength: 1, maxLength: 3 }).map(apart)

/** In the round before the last, the program is killed while it executes some steps. */
const killedAnywhere = fc
  .record({
    all: fc.array(fc.record({ lanes: lanesByCall }), { minLength: 2, maxLength: 4 }),
    killed: fc.record({
      lanes: fc.tuple(drawnByCall, drawnByCall, pledging, pledging, pledging).map(apart),
      kill,
    }),
    afterwards: fc.record({ lanes: lanesByCall }),
  })
  .map(({ all, killed, afterwards }): RoundDrawn[] => [...all, killed, afterwards])

export const sequencesWithKill: fc.Arbitrary<Sequence> = asSequence(killedAnywhere, fc.boolean())
