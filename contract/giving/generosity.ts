import * as z from 'zod/mini'
import { del, get, list, post, put } from '../grammar/endpoint.ts'
import { Amount, cents, Money } from '../grammar/money.ts'
import { donationStatuses } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'
import { Genre } from '../people/songwriters.ts'

/**
 * A giver's rule that makes the next pledge to the Community Fund once its last pledge is confirmed or ended
 * (product.md, "The Community Fund").
 */
export const StandingPledge = z.object({
  amount: Money,
  /** The latest pledge that the rule made. */
  pledge: z.object({ id: Id, amount: Money, status: z.enum(donationStatuses) }),
  /**
   * Time of the next pledge. Null while the latest pledge is neither confirmed nor ended, and if no next
   * pledge follows.
   */
  nextAt: z.nullable(Timestamp),
  /** True if the next pledge would exceed the giver's limit. The rule tries again daily. */
  isBlocked: z.boolean(),
  /**
   * Why no next pledge follows: the latest pledge lapsed, its giver cancelled it, or its giver ended the rule
   * while that pledge still waits. Null while the rule is active.
   */
  stopped: z.nullable(z.enum(['lapsed', 'cancelled', 'ended'])),
})
export type StandingPledge = z.infer<typeof StandingPledge>

const NewStandingPledge = z.object({ amount: Amount })

export const mostOffers = 10

export const MatchingOffer = z.object({
  id: Id,
  total: Money,
  perSong: Money,
  /** Genre of the songs that the offer matches; null for songs of any genre. */
  genre: z.nullable(z.string()),
  /** The offer's total minus the donations that it made, except rejected ones. */
  left: Money,
  giver: z.object({ firstName: z.nullable(z.string()) }),
  isOwn: z.boolean(),
  /**
   * True if the giver's email isn't proven. The offer then matches nothing yet, and only its giver sees it.
   */
  isUnproven: z.boolean(),
  createdAt: Timestamp,
})
export type MatchingOffer = z.infer<typeof MatchingOffer>

export const NewMatchingOffer = z
  .object({
    total: Amount,
    perSong: Amount,
    genre: z.optional(z.nullable(Genre)),
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
  offers: list('/api/matching-offers', MatchingOffer, {
    summary: 'The open matching offers, newest first, with what is left of each',
    access: 'anyone',
  }),
  offer: post('/api/matching-offers', NewMatchingOffer, MatchingOffer, {
    summary: 'Offer to match what others pay for songs',
    status: 201,
  }),
  endOffer: del('/api/matching-offers/:id', MatchingOffer, {
    summary: 'End a matching offer; what it made stays',
  }),
}
