import * as z from 'zod/mini'
import { del, get, list, post, put } from '../grammar/endpoint.ts'
import { Amount, cents, Money } from '../grammar/money.ts'
import { donationStatuses } from '../grammar/state.ts'
import { Id, Timestamp } from '../grammar/text.ts'
import { Genre } from '../people/songwriters.ts'

/** A rule that keeps a pledge waiting in the Community Fund (product.md, "The Community Fund"). */
export const StandingPledge = z.object({
  amount: Money,
  /** The pledge that it made last. */
  pledge: z.object({ id: Id, amount: Money, status: z.enum(donationStatuses) }),
  /**
   * Time of the next pledge; null while the last one is neither confirmed nor ended, and if there is no next
   * one.
   */
  nextAt: z.nullable(Timestamp),
  /** The next pledge would exceed the giver's limit. It is retried daily. */
  isBlocked: z.boolean(),
  /**
   * Why there is no next pledge: the last one lapsed or was cancelled by its giver, or its giver ended the
   * rule while that pledge still waits. Null while the rule is active.
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
  /** Null for songs of any genre. */
  genre: z.nullable(z.string()),
  /** Its total minus the donations that it made, except rejected ones. */
  left: Money,
  giver: z.object({ firstName: z.nullable(z.string()) }),
  isOwn: z.boolean(),
  /** Its author's email isn't proven, so it matches nothing yet. Listed only for its author. */
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
