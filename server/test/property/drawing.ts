import * as fc from 'fast-check'
import type { Round } from './market.ts'
import { type DonationMove, donationMoves, type SongMove, type Step, songMoves, type Who } from './state.ts'

const donationKinds = Object.keys(donationMoves) as DonationMove[]
const songKinds = Object.keys(songMoves) as SongMove[]

interface Drawn {
  by: Who
  what: Step['do']
  /** A request, or the fund. */
  to: number | null
  /** Which of the pledges so far, counted from the last. */
  back: number
  whole: number
  received: number | undefined
  /** Most moves are made by a person who may make them: purely random ones would mostly be refused. */
  isFitting: boolean
  isAboutFirst: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  by: fc.constantFrom<Who>('listener', 'mira', 'uwe', 'giver', 'giver'),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('pledge' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('standing' as const, 'standing' as const, 'stopStanding' as const),
    },
    { weight: 9, arbitrary: fc.constantFrom(...donationKinds, 'confirm' as const, 'lapse' as const) },
    { weight: 1, arbitrary: fc.constant('dispute' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...songKinds, 'approve' as const) },
  ),
  to: fc.constantFrom(null, 0, 1, null),
  back: fc.nat(3),
  whole: fc.constantFrom(5, 20, 45, 70),
  received: fc.constantFrom(undefined, 37, 9999),
  isFitting: fc.boolean(),
  isAboutFirst: fc.boolean(),
})
/** Time is moved in the handlers' own process only. */
const drawnByCall = drawn.filter(({ what }) => what !== 'lapse')
const moves = fc.array(drawn, { minLength: 1, maxLength: 3 })
const movesByCall = fc.array(drawnByCall, { minLength: 1, maxLength: 3 })

/** Crash injection: in one of ten rounds the server crashes as it sends its nth message to the database. */
const crashAt = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 50 }) },
)

const isLater = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)

const free = fc.array(fc.record({ moves, crashAt, isLater }), { minLength: 2, maxLength: 5 })

/**
 * A move by a person who may make it: purely random moves hardly ever begin with the two or three that these scenarios
 * need.
 */
const fitting = (fixed: Partial<Drawn>): fc.Arbitrary<Drawn> =>
  drawn.map((one) => ({ ...one, isFitting: true, ...fixed }))
const pledgeTo = (to: number | null) => fitting({ what: 'pledge', by: 'giver', to })
const anyOf = (to: number | null, ...kinds: Drawn['what'][]) =>
  fc.constantFrom(...kinds).chain((what) => fitting({ what, to }))
const inTurn = (...rounds: fc.Arbitrary<Drawn>[][]) =>
  fc.tuple(...rounds.map((all) => fc.record({ moves: fc.tuple(...all), crashAt, isLater })))

/** Pledges to one song, some of which end, before the song is released. */
const givenBack = inTurn(
  [pledgeTo(1), pledgeTo(1)],
  [anyOf(1, 'cancel', 'accept'), anyOf(1, 'cancel', 'markSent', 'reject', 'undoSent')],
  [anyOf(1, 'withdraw', 'withdraw', 'release'), drawn],
  [anyOf(1, 'withdraw', 'release', 'accept'), drawn],
)

/** Pledges to the fund, with moves concurrent to their match to a song. */
const matched = inTurn(
  [pledgeTo(null), pledgeTo(null)],
  [fitting({ what: 'approve', to: 0 }), anyOf(0, 'cancel', 'markSent'), anyOf(0, 'cancel', 'markSent')],
  [anyOf(0, 'declineMatch', 'cancel', 'undoSent'), anyOf(0, 'declineMatch', 'cancel'), drawn],
)

/** Confirmations that are undone, and what else happens to the payment meanwhile. */
const undone = inTurn(
  [pledgeTo(0), pledgeTo(0)],
  [anyOf(0, 'markSent'), anyOf(0, 'markSent')],
  [anyOf(0, 'confirm'), anyOf(0, 'confirm', 'approve')],
  [anyOf(0, 'undoConfirm'), anyOf(0, 'undoConfirm', 'confirm', 'undoSent')],
  [anyOf(0, 'undoConfirm', 'confirm', 'reject'), drawn],
)

/** Payments to a songwriter who gives the song back without an answer. */
const unanswered = inTurn(
  [fitting({ what: 'pledge', by: 'giver', to: 1 }), pledgeTo(1)],
  [anyOf(1, 'accept'), anyOf(1, 'markSent', 'accept')],
  [anyOf(1, 'markSent'), anyOf(1, 'markSent', 'confirm')],
  [anyOf(1, 'release', 'release', 'reject'), drawn],
  [anyOf(1, 'accept', 'withdraw'), drawn],
)

/** Pledges to an approved song that lapse, are promised again or found, and what else happens meanwhile. */
const lapsing = inTurn(
  [pledgeTo(0), pledgeTo(0), pledgeTo(null)],
  [fitting({ what: 'approve', to: 0 }), anyOf(0, 'markSent', 'cancel')],
  [anyOf(0, 'lapse'), anyOf(0, 'lapse', 'markSent', 'cancel', 'reject')],
  [anyOf(0, 'renew', 'found', 'pledge'), anyOf(0, 'renew', 'lapse', 'found', 'dispute')],
  [anyOf(0, 'lapse', 'renew', 'found'), anyOf(0, 'dispute', 'undoConfirm', 'markSent'), drawn],
)

export const manyRounds: fc.Arbitrary<Round[]> = fc
  .oneof(
    { weight: 2, arbitrary: free },
    { weight: 1, arbitrary: givenBack },
    { weight: 1, arbitrary: matched },
    { weight: 1, arbitrary: unanswered },
    { weight: 1, arbitrary: undone },
    { weight: 1, arbitrary: lapsing },
  )
  .map(asRounds)

const pledging: fc.Arbitrary<Drawn> = drawn.map((one) => ({ ...one, what: 'pledge', by: 'giver' }))

/** In the last round but one the program is killed while some pledges and other steps are in flight. */
export const roundsWithKill: fc.Arbitrary<Round[]> = fc
  .record({
    all: fc.array(fc.record({ moves: movesByCall, crashAt: fc.constant(undefined) }), {
      minLength: 2,
      maxLength: 4,
    }),
    killed: fc.record({
      moves: fc.tuple(drawnByCall, drawnByCall, pledging, pledging, pledging),
      crashAt: fc.record({ answers: fc.nat(3), milliseconds: fc.nat(12) }),
    }),
    afterwards: fc.record({ moves: movesByCall, crashAt: fc.constant(undefined) }),
  })
  .map(({ all, killed, afterwards }) => asRounds([...all, killed, afterwards]))

/** Turns the draws into steps. The cents of an amount identify the pledge in its sequence. */
function asRounds(all: { moves: Drawn[]; crashAt: Round['crashAt']; isLater?: boolean }[]): Round[] {
  const made: { amount: number; by: Who; to: number | null }[] = []
  return all.map(({ moves, crashAt, isLater = false }) => {
    // A pledge can be moved from the next round on.
    const known = [...made]
    const steps = moves.flatMap(({ what, whole, received, ...one }): Step[] => {
      if (what === 'pledge') {
        const donation = { amount: whole * 100 + made.length, by: one.by, to: one.to }
        made.push(donation)
        return [{ do: what, ...donation }]
      }
      if (what === 'stopStanding') return [{ do: what, by: one.by }]
      if (what === 'standing') {
        const donation = { amount: whole * 100 + made.length, by: one.by }
        made.push({ ...donation, to: null })
        return [{ do: what, ...donation }]
      }
      if (isOfSong(what)) {
        const to = one.to ?? 0
        return [{ do: what, to, by: one.isFitting ? whoMoves(what, to, one.by) : one.by }]
      }
      const donation = one.isAboutFirst ? known[0] : known.at(-1 - one.back)
      if (!donation) return []
      if (what === 'lapse' || what === 'dispute')
        return [{ do: what, by: one.isFitting ? donation.by : one.by, amount: donation.amount }]
      const fitting = { giver: donation.by, songwriter: writerOf(donation.to), party: 'listener' as const }[
        donationMoves[what][0]
      ]
      return [{ do: what, by: one.isFitting ? fitting : one.by, amount: donation.amount, received }]
    })
    return { steps, crashAt, isLater }
  })
}

const isOfSong = (what: Step['do']): what is SongMove => what in songMoves
const writerOf = (song: number | null): Who => (song === 1 ? 'uwe' : 'mira')

function whoMoves(what: SongMove, song: number, otherwise: Who): Who {
  if (what === 'deliver' || what === 'release') return writerOf(song)
  if (what === 'accept') return song === 1 ? 'uwe' : otherwise
  return 'listener'
}
