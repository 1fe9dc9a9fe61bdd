import * as z from 'zod/mini'
import { del, get, post, put } from '../grammar/endpoint.ts'
import { Amount, cents, Money } from '../grammar/money.ts'
import { donationStatuses } from '../grammar/state.ts'
import { Id, PageQuery, Timestamp } from '../grammar/text.ts'
import { Genre } from '../people/songwriters.ts'

/** A rule that keeps a pledge waiting in the Community Fund (product.md, "The Community Fund"). */
export const StandingPledge = z.object({
  amount: Money,
  /** The pledge that it made last. */
  pledge: z.object({ id: Id, amount: Money, status: z.enum(donationStatuses) }),
  /** When it makes the next one; null while the last one is neither confirmed nor ended, and where it makes none. */
  nextAt: z.nullable(Timestamp),
  /** The next one was more than its giver may promise: it is tried again each day. */
  isBlocked: z.boolean(),
  /**
   * Why it makes no next one: its last pledge lapsed or was cancelled by its giver, or its giver stopped the rule and that
   * pledge still waits. Null while it goes on.
   */
  stopped: z.nullable(z.enum(['lapsed', 'cancelled', 'ended'])),
})
export type StandingPledge = z.infer<typeof StandingPledge>

const NewStandingPledge = z.object({ amount: Amount })

/** Open offers of one person at most. */
export const mostOffers = 10

export const MatchingOffer = z.object({
  id: Id,
  total: Money,
  perSong: Money,
  /** Null for songs of any genre. */
  genre: z.nullable(z.string()),
  /** Its total without the donations that it made and that aren't rejected. */
  left: Money,
  /** `firstName` is null where the giver stays anonymous. */
  giver: z.object({ firstName: z.nullable(z.string()) }),
  isOwn: z.boolean(),
  /** Its author's email isn't proven, so that it matches nothing yet; listed for its author alone. */
  isUnproven: z.boolean(),
  createdAt: Timestamp,
})
export type MatchingOffer = z.infer<typeof MatchingOffer>

export const NewMatchingOffer = z
  .object({
    total: Amount,
    perSong: Amount,
    genre: z.optional(z.nullable(Genre)),
    /** Shows 'Anonymous' to others instead of the giver's first name. */
    isAnonymous: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ total, perSong }) => cents(perSong) <= cents(total), {
      error: 'One song can get at most the whole offer',
      path: ['perSong'],
    }),
  )

export const generosity = {
  standing: get('/api/standing-pledge', z.nullable(StandingPledge), {
    summary: 'The amount that you keep waiting in the Community Fund, or what still waits of it; or null',
  }),
  keepStanding: put('/api/standing-pledge', NewStandingPledge, StandingPledge, {
    summary:
      'Keep an amount waiting in the Community Fund: the next pledge a month after the last one was confirmed or rejected',
  }),
  stopStanding: del('/api/standing-pledge', z.nullable(StandingPledge), {
    summary: 'Stop keeping an amount waiting; the pledge that waits stays',
  }),
  offers: get('/api/matching-offers', z.array(MatchingOffer), {
    summary: 'The open matching offers, newest first, with what is left of each',
    access: 'anyone',
    query: PageQuery,
    paged: true,
  }),
  offer: post('/api/matching-offers', NewMatchingOffer, MatchingOffer, {
    summary: 'Offer to match what others pay for songs',
    status: 201,
  }),
  endOffer: del('/api/matching-offers/:id', MatchingOffer, {
    summary: 'End a matching offer; what it made stays',
  }),
}
