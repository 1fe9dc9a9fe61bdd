import type { Sequence } from './market.ts'

type Round = Sequence['rounds'][number]

/** Place of a step: its round, its lane, and its number in the lane. */
interface Place {
  round: number
  lane: number
  at: number
}

const placesOf = ({ rounds }: Sequence): Place[] =>
  rounds.flatMap(({ lanes }, round) =>
    lanes.flatMap((steps, lane) => steps.map((_, at) => ({ round, lane, at }))),
  )

/** The lanes stay where they are, because the switches name them by number. */
const without = (sequence: Sequence, gone: Place[]): Sequence => ({
  ...sequence,
  rounds: sequence.rounds.map((one, round) => ({
    ...one,
    lanes: one.lanes.map((steps, lane) =>
      steps.filter(
        (_, at) => !gone.some((place) => place.round === round && place.lane === lane && place.at === at),
      ),
    ),
  })),
})

function* simplerRounds({ isLater, isPayable, schedule, ...round }: Round): Generator<Round> {
  if (isLater) yield { ...round, isPayable, schedule }
  if (isPayable) yield { ...round, isLater, schedule }
  if (!schedule) return
  const { switches, lost } = schedule
  if (lost) yield { ...round, isLater, isPayable, schedule: { switches } }
  for (const one of switches)
    yield {
      ...round,
      isLater,
      isPayable,
      schedule: { lost, switches: switches.filter((other) => other !== one) },
    }
}

/** Sequences with one step less, with two steps less, and with a simpler round. */
function* smaller(sequence: Sequence): Generator<Sequence> {
  const places = placesOf(sequence)
  for (const place of places) yield without(sequence, [place])
  for (const [at, place] of places.entries())
    for (const other of places.slice(at + 1)) yield without(sequence, [place, other])
  for (const [at, round] of sequence.rounds.entries())
    for (const simpler of simplerRounds(round))
      yield { ...sequence, rounds: sequence.rounds.with(at, simpler) }
}

/**
 * Shrinks a sequence that fails, as long as a smaller one fails too. fast-check shrinks what it has drawn: if that
 * loses a pledge, later steps mean other pledges. Here each step keeps its meaning.
 */
export async function shrink(
  sequence: Sequence,
  fails: (one: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  for (const one of smaller(sequence)) if (await fails(one)) return shrink(one, fails)
  return sequence
}
