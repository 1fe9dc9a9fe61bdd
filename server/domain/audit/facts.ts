import type { donations, songRequests } from '../../db/schema.ts'
import type { EventRow } from '../journal/chain.ts'

type Donation = typeof donations.$inferSelect

/**
 * A donation's fields as its events state them. A field is undefined if events from before the hash chains
 * omitted it.
 */
interface DonationFacts {
  status: string | null
  amount?: string
  receivedAmount?: string | null
  songRequestId?: string | null
}

export function donationByEvents(chain: readonly EventRow[]): DonationFacts | undefined {
  let told: DonationFacts | undefined
  for (const { kind, toStatus, amount, songRequestId } of chain) {
    told = { ...told, status: toStatus }
    if ((kind === 'pledged' || kind === 'offered') && amount !== null)
      Object.assign(told, { amount, songRequestId })
    if (kind === 'matched' && songRequestId) told.songRequestId = songRequestId
    if (kind === 'match_declined' || kind === 'match_missed' || kind === 'match_stopped')
      told.songRequestId = null
    if ((kind === 'confirmed' || kind === 'found') && amount !== null) told.receivedAmount = amount
    if (kind === 'confirm_undone') told.receivedAmount = null
  }
  return told
}

/**
 * Times at which a donation was pledged, sent and confirmed, by its events; null if this didn't happen, or
 * was undone.
 */
export function momentsByEvents(chain: readonly EventRow[]) {
  const at = { pledgedAt: null, sentAt: null, confirmedAt: null } as Record<Moment, string | null>
  for (const { kind, createdAt } of chain) {
    if (kind === 'pledged' || kind === 'offered') at.pledgedAt = createdAt
    if (kind === 'sent') at.sentAt = createdAt
    if (kind === 'sent_undone') at.sentAt = null
    if (kind === 'confirmed' || kind === 'found') at.confirmedAt = createdAt
    if (kind === 'confirm_undone') at.confirmedAt = null
  }
  return at
}
type Moment = 'pledgedAt' | 'sentAt' | 'confirmedAt'

/**
 * Describes the difference between a donation and its events, as part of a sentence; undefined if there is
 * none.
 */
export function donationDifference(donation: Donation, told: DonationFacts | undefined): string | undefined {
  if (!told) return 'it has no events'
  for (const field of ['status', 'amount', 'receivedAmount', 'songRequestId'] as const) {
    const said = told[field]
    if (said !== undefined && said !== donation[field])
      return `its ${field} is ${donation[field]}, and by its events ${said}`
  }
  return undefined
}

/** Amount of a request's first event if its listener named no goal. Older first events have no amount. */
export const noGoal = '0.00'

type Request = Pick<typeof songRequests.$inferSelect, 'status' | 'goalAmount' | 'agreedPrice'>

/** A request's fields as its events state them. Its goal is undefined where the first event is an older one. */
interface RequestFacts {
  status: string | null
  agreedPrice: string | null
  goalAmount?: string | null
}

const named = (amount: string | null) => (amount === noGoal ? null : amount)

export function requestByEvents(chain: readonly EventRow[]): RequestFacts | undefined {
  let told: RequestFacts | undefined
  for (const { kind, toStatus, amount } of chain) {
    told = { agreedPrice: null, ...told, status: toStatus }
    if (kind === 'terms_agreed') told.agreedPrice = amount
    if (kind === 'released' || kind === 'reopened') told.agreedPrice = null
  }
  if (!told) return undefined
  const { agreedPrice } = told
  const own = chain.find(({ kind }) => kind === 'created')?.amount ?? undefined
  if (agreedPrice !== null) return { ...told, goalAmount: named(agreedPrice) }
  return own === undefined ? told : { ...told, goalAmount: named(own) }
}

/** Describes the difference between a request and its events, as `donationDifference` does. */
export function requestDifference(request: Request, told: RequestFacts | undefined): string | undefined {
  if (request.status !== told?.status)
    return `it is ${request.status}, and by its events ${told?.status ?? 'nothing'}`
  for (const field of ['agreedPrice', 'goalAmount'] as const) {
    const said = told[field]
    if (said !== undefined && said !== request[field])
      return `its ${field} is ${request[field]}, and by its events ${said}`
  }
  return undefined
}
