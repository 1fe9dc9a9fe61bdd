import {
  type GiftStep,
  type Job,
  jobs,
  listeners,
  month,
  type SongMove,
  type Step,
  songMoves,
  songwriters,
  type TermsStep,
  termsMoves,
  type Who,
} from '../history/market/state.ts'
import { hasKey } from './calls.ts'
import type { Round } from './market.ts'

/** A random step. Its donation is chosen later. */
export interface Drawn {
  by: Who
  what: Step['do']
  /** Index of a request; null for the fund. */
  to: number | null
  /** Index of a pledge, counted from the end. */
  back: number
  whole: number
  received: number | undefined
  /**
   * If true, the step is taken by a person who may take it. Completely random steps would mostly be refused.
   */
  isFitting: boolean
  isAboutFirst: boolean
  /** The job runs before its due day. */
  isEarly: boolean
  /** The client sends the pledge a second time while the first call still runs. */
  isTwice: boolean
  /** The listener pledges in the approval itself. */
  isPledging: boolean
}
/** A move is undefined if shrinking took it away. */
export type RoundDrawn = Omit<Round, 'lanes'> & { lanes: (Drawn | undefined)[][] }

/** Pledges of a sequence so far. Each amount has different cents, which identify it. */
class Made {
  pledges: number[] = []
  /** Person and song of each mailed link. A later link for both replaces the earlier one. */
  links = new Set<string>()
  rearmed = 0

  amount(whole: number) {
    return whole * 100 + this.pledges.length
  }
}

/** Converts random steps to steps of rounds. */
export function asRounds(all: RoundDrawn[]): Round[] {
  const made = new Made()
  return all.map(({ lanes, ...round }) => {
    // Steps can only use pledges of earlier rounds.
    const known = [...made.pledges]
    const again: Step[] = []
    const asSteps = (moves: (Drawn | undefined)[]) =>
      moves.flatMap((one) => {
        const step = one && asStep(one, made, known)
        if (step && hasKey(step) && one?.isTwice) again.push(step)
        return step ?? []
      })
    return { ...round, lanes: [...lanes.map(asSteps), again] }
  })
}

function asStep(one: Drawn, made: Made, known: number[]): Step | undefined {
  const { what, by, whole, to } = one
  if (what === 'pledge' || what === 'press' || what === 'standing') {
    const amount = made.amount(whole)
    made.pledges.push(amount)
    if (what === 'standing') return { do: what, amount, by }
    const link = `${by} ${to}`
    if (what === 'pledge' || to === null || made.links.has(link)) return { do: 'pledge', amount, by, to }
    made.links.add(link)
    return { do: what, amount, by, to }
  }
  if (what === 'stopStanding') return { do: what, by }
  if (what === 'suspend' || what === 'lift')
    return { do: what, by: one.isFitting ? songwriters[to ?? 0]! : listeners[to ?? 0]! }
  // Two tries on each day: a standing pledge above the limit is tried again on the next day.
  if (what === 'rearm')
    return { do: what, by, day: one.isEarly ? month.notOver : month.over + Math.floor(made.rearmed++ / 2) }
  if (isTermsKind(what)) {
    const of = { by, to: to ?? 0, isFitting: one.isFitting }
    return what === 'propose' ? { do: what, ...of, price: prices[whole] ?? whole * 100 } : { do: what, ...of }
  }
  if (what === 'tryAgain') return { do: what, by, to: to ?? 0 }
  if (isOfSong(what)) {
    const move = { do: what, to: to ?? 0, by: one.isFitting ? whoMoves(what, to ?? 0, by) : by }
    if (what !== 'approve' || !one.isPledging) return move
    const amount = made.amount(whole)
    made.pledges.push(amount)
    return { ...move, amount }
  }
  const gift = one.isAboutFirst ? known[0] : known.at(-1 - (one.back % known.length))
  if (gift === undefined) return undefined
  return ofGift(what, { gift, by, isFitting: one.isFitting }, one)
}

function ofGift(
  what: GiftStep['do'],
  of: Pick<GiftStep, 'gift' | 'by' | 'isFitting'>,
  { isEarly, received }: Drawn,
): GiftStep {
  if (what === 'dispute') return { do: what, ...of }
  return isJob(what) ? { do: what, ...of, isEarly } : { do: what, ...of, received }
}

/** Prices by a drawn amount: nothing at all, less than the fund's usual goal, and more. */
const prices: Record<number, number> = { 5: 0, 70: 170_00 }

const isTermsKind = (what: Step['do']): what is TermsStep['do'] => termsMoves.some((one) => one === what)

const isJob = (what: Step['do']): what is Job => jobs.some((job) => job === what)

const isOfSong = (what: Step['do']): what is SongMove => what in songMoves

function whoMoves(what: SongMove, song: number, otherwise: Who): Who {
  if (what === 'deliver' || what === 'release') return songwriters[song]!
  if (what === 'accept') return song === 1 ? 'uwe' : otherwise
  return listeners[song]!
}
