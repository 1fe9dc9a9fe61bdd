import * as fc from 'fast-check'
import type { Sequence } from './market.ts'
import {
  type DonationMove,
  donationMoves,
  isTimed,
  jobs,
  type SongMove,
  type Step,
  songMoves,
  type Who,
} from './state.ts'
import { asRounds, type Drawn, type RoundDrawn } from './steps.ts'

const donationKinds = Object.keys(donationMoves) as DonationMove[]
const songKinds = Object.keys(songMoves) as SongMove[]

const kinds = (...all: Step['do'][]) => all
const often = (least: number) => fc.nat(least).map((one) => one > 0)

const drawn: fc.Arbitrary<Drawn> = fc.record({
  by: fc.constantFrom<Who>('listener', 'fan', 'mira', 'uwe', 'guest', 'giver', 'giver'),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('pledge' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...kinds('standing', 'standing', 'stopStanding', 'rearm')),
    },
    { weight: 9, arbitrary: fc.constantFrom(...donationKinds, ...kinds('confirm', ...jobs)) },
    { weight: 1, arbitrary: fc.constant('dispute' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...songKinds, 'approve' as const) },
  ),
  to: fc.constantFrom(null, 0, 1, null),
  back: fc.nat(3),
  whole: fc.constantFrom(5, 20, 45, 70),
  received: fc.constantFrom(undefined, 37, 9999),
  isFitting: fc.boolean(),
  isAboutFirst: fc.boolean(),
  isEarly: often(4).map((one) => !one),
})
/**
 * Steps for the real program. Steps that depend on the time are left out, because only the handlers in this
 * process can change the time.
 */
const drawnByCall = drawn.filter(({ what }) => !isTimed(what))
const moves = fc.array(drawn, { minLength: 1, maxLength: 3 })
const movesByCall = fc.array(drawnByCall, { minLength: 1, maxLength: 3 })

/**
 * Crash injection: in one of ten rounds, the server crashes while it sends its nth message to the database.
 */
const crashAt = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 50 }) },
)

const isPayable = fc.boolean()
const isLater = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)

const free = fc.array(fc.record({ moves, crashAt, isLater, isPayable }), { minLength: 2, maxLength: 5 })

/**
 * A step by a person who may do it. Completely random steps would rarely create the situations that these
 * scenarios need.
 */
const fitting = (fixed: Partial<Drawn>): fc.Arbitrary<Drawn> =>
  drawn.map((one) => ({ ...one, isFitting: true, ...fixed }))
const pledgeTo = (to: number | null) => fitting({ what: 'pledge', by: 'giver', to })
const anyOf = (to: number | null, ...kinds: Drawn['what'][]) =>
  fc.constantFrom(...kinds).chain((what) => fitting({ what, to }))
const inTurn = (...rounds: fc.Arbitrary<Drawn>[][]) =>
  fc.tuple(...rounds.map((all) => fc.record({ moves: fc.tuple(...all), crashAt, isLater, isPayable })))

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

/** Scenario: givers are declined and allowed again, while they pledge to the song and the fund. */
const declined = inTurn(
  [pledgeTo(0), pledgeTo(0), pledgeTo(null)],
  [anyOf(0, 'decline'), anyOf(0, 'decline', 'approve'), pledgeTo(0)],
  [anyOf(0, 'allow', 'approve'), pledgeTo(0)],
  [anyOf(0, 'allow', 'decline'), anyOf(0, 'approve', 'pledge'), pledgeTo(0)],
)

/** Scenario: monthly ("standing") pledges end, and are made again a month later. */
const standing = inTurn(
  [fitting({ what: 'standing', by: 'giver' }), pledgeTo(null)],
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

const proof = fc.constantFrom<Sequence['proof']>('none', 'young', 'old', 'old')
const asSequence = (rounds: fc.Arbitrary<RoundDrawn[]>, ready: fc.Arbitrary<boolean>) =>
  fc.record({ rounds: rounds.map(asRounds), isReady: ready, proof })

const scenarios = [free, free, givenBack, matched, unanswered, undone, lapsing, declined, standing, kept]
export const manySequences: fc.Arbitrary<Sequence> = fc.oneof(
  ...scenarios.map((one) => asSequence(one, fc.constant(false))),
  asSequence(free, fc.constant(true)),
)

const pledging: fc.Arbitrary<Drawn> = drawn.map((one) => ({ ...one, what: 'pledge', by: 'giver' }))

const kill = fc.record({ answers: fc.nat(3), milliseconds: fc.nat(12) })

/** In the round before the last, the program is killed while it executes some steps. */
const killedAnywhere = fc
  .record({
    all: fc.array(fc.record({ moves: movesByCall, crashAt: fc.constant(undefined) }), {
      minLength: 2,
      maxLength: 4,
    }),
    killed: fc.record({
      moves: fc.tuple(drawnByCall, drawnByCall, pledging, pledging, pledging),
      crashAt: kill,
    }),
    afterwards: fc.record({ moves: movesByCall, crashAt: fc.constant(undefined) }),
  })
  .map(({ all, killed, afterwards }): RoundDrawn[] => [...all, killed, afterwards])

export const sequencesWithKill: fc.Arbitrary<Sequence> = asSequence(killedAnywhere, fc.boolean())
