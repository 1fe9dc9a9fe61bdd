import type { Round } from './market.ts'
import {
  type Genre,
  type GiftStep,
  genres,
  listeners,
  month,
  type SongMove,
  type Step,
  songMoves,
  songwriters,
  type Who,
} from './state.ts'

/** A random step. Its donation or offer is chosen later. */
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
  /** The step is about a donation made by an offer, instead of a person's pledge. */
  isAnswer: boolean
  /** The job runs before its due day. */
  isEarly: boolean
}
export type RoundDrawn = Omit<Round, 'steps'> & { moves: Drawn[] }

/** Pledges and offers of a sequence so far. Each amount has different cents, which identify it. */
class Made {
  pledges: number[] = []
  offers: { total: number; by: Who }[] = []
  rearmed = 0

  amount(whole: number) {
    return whole * 100 + this.pledges.length + this.offers.length
  }
}

/** Converts random steps to steps of rounds. */
export function asRounds(all: RoundDrawn[]): Round[] {
  const made = new Made()
  return all.map(({ moves, ...round }) => {
    // Steps can only use pledges and offers of earlier rounds.
    const known = { pledges: [...made.pledges], offers: [...made.offers] }
    return { ...round, steps: moves.flatMap((one) => asStep(one, made, known) ?? []) }
  })
}

type Known = Pick<Made, 'pledges' | 'offers'>

function asStep(one: Drawn, made: Made, known: Known): Step | undefined {
  const { what, by, whole, to } = one
  if (what === 'pledge' || what === 'standing') {
    const amount = made.amount(whole)
    made.pledges.push(amount)
    return what === 'pledge' ? { do: what, amount, by, to } : { do: what, amount, by }
  }
  if (what === 'stopStanding') return { do: what, by }
  // Two tries on each day: a standing pledge above the limit is tried again on the next day.
  if (what === 'rearm')
    return { do: what, by, day: one.isEarly ? month.notOver : month.over + Math.floor(made.rearmed++ / 2) }
  if (what === 'offer') return asOffer(one, made)
  if (what === 'endOffer') {
    const offer = known.offers.at(-1 - (one.back % 2))
    return offer && { do: what, total: offer.total, by: one.isFitting ? offer.by : by }
  }
  if (isOfSong(what)) return { do: what, to: to ?? 0, by: one.isFitting ? whoMoves(what, to ?? 0, by) : by }
  const amount = one.isAboutFirst ? known.pledges[0] : known.pledges.at(-1 - one.back)
  if (amount === undefined) return undefined
  const gift = one.isAnswer ? { answer: one.back % 2 } : { amount }
  return ofGift(what, { gift, by, isFitting: one.isFitting }, one)
}

function ofGift(
  what: GiftStep['do'],
  of: Pick<GiftStep, 'gift' | 'by' | 'isFitting'>,
  { isEarly, received }: Drawn,
): GiftStep {
  if (what === 'dispute') return { do: what, ...of }
  if (what === 'lapse' || what === 'ask' || what === 'endUnkept') return { do: what, ...of, isEarly }
  return { do: what, ...of, received }
}

function asOffer({ by, whole, received, to }: Drawn, made: Made): Step {
  const total = made.amount(whole)
  made.offers.push({ total, by })
  const perSong = received === undefined ? total : Math.ceil(total / 3)
  return { do: 'offer', by, total, perSong, genre: to === null ? null : (genres[to] as Genre) }
}

const isOfSong = (what: Step['do']): what is SongMove => what in songMoves

function whoMoves(what: SongMove, song: number, otherwise: Who): Who {
  if (what === 'deliver' || what === 'release') return songwriters[song]!
  if (what === 'accept') return song === 1 ? 'uwe' : otherwise
  return listeners[song]!
}
