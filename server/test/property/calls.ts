import { donations } from '#contract/giving/donations'
import { generosity } from '#contract/giving/generosity'
import type { Endpoint } from '#contract/grammar/endpoint'
import { money, wholeCents } from '#contract/grammar/money'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { isOfTerms, type Step, type Timed, type Who } from '../history/market/state.ts'

export interface Cast {
  people: Record<Who, string>
  songs: string[]
  /** True if somebody is suspended in this sequence, so that each call reads who is. */
  isAnySuspended?: boolean
}

/** File key of the upload that this songwriter delivers each time. */
export const songOf = (who: Who) => `songs/${who}.mp3`

interface StepCall {
  endpoint: Endpoint
  params: { id?: string; termsId?: string }
  body: object
  key?: string
}

export type Called = Exclude<Step, Timed>

/** True if the step has an idempotency key, or a link that works once. */
export const hasKey = (step: Step) =>
  step.do === 'pledge' || step.do === 'press' || (step.do === 'approve' && step.amount !== undefined)

const inTwentyDays = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

export function callOf(move: Called, { songs }: Pick<Cast, 'songs'>): StepCall {
  const text = (cents: number) => money(wholeCents(cents))
  if (move.do === 'pledge') {
    const goal = move.to === null ? { isGeneral: true } : { songRequestId: songs[move.to] }
    const body = { amount: text(move.amount), ...goal }
    return { endpoint: donations.create, params: {}, body, key: String(move.amount) }
  }
  if (move.do === 'standing')
    return { endpoint: generosity.keepStanding, params: {}, body: { amount: text(move.amount) } }
  if (move.do === 'stopStanding') return { endpoint: generosity.stopStanding, params: {}, body: {} }
  if (isOfTerms(move)) {
    const params = { id: songs[move.to]! }
    if (move.do === 'propose') {
      const body = { price: text(move.price), readyBy: inTwentyDays(), changes: 1 }
      return { endpoint: acceptance.propose, params, body }
    }
    const endpoint = move.do === 'agree' ? acceptance.agree : acceptance.decline
    return { endpoint, params: { ...params, termsId: move.terms! }, body: {} }
  }
  if ('to' in move) {
    const body = { rating: 5, reason: 'No time', message: 'Slower', songUrl: `/objects/${songOf(move.by)}` }
    const endpoint = { ...songRequests, ...deliveries, ...acceptance }[move.do]
    const params = { id: songs[move.to]! }
    if (move.amount === undefined) return { endpoint, params, body }
    const pledge = { amount: text(move.amount) }
    return { endpoint, params, body: { ...body, pledge }, key: String(move.amount) }
  }
  const params = { id: move.id! }
  if (move.do === 'dispute') return { endpoint: donations.dispute, params, body: { text: 'I sent it' } }
  const { received } = move
  const receivedAmount = received === undefined ? {} : { receivedAmount: text(received) }
  const body = { externalRef: 'PP-1', reason: 'Nothing arrived', ...receivedAmount }
  return { endpoint: donations[move.do], params, body }
}

/** Executes steps, either by a real server or by the API's handlers in this process. */
export interface Server {
  make: (move: Step, cast: Cast) => Promise<number | undefined>
  name: string
  hasCrashed: () => boolean
  close: () => Promise<unknown>
}
