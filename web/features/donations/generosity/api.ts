import { generosity } from '#contract/giving/generosity'
import type { BodyIn } from '#contract/grammar/endpoint'
import { fresh, read, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const standingPledge = () => fresh(read(generosity.standing))
export const matchingOffers = () => fresh(readPages(generosity.offers))

export const keepStanding = write(generosity.keepStanding, {
  given: (body: BodyIn<typeof generosity.keepStanding>) => ({ body }),
  meta: { success: { title: 'It waits in the fund each month' } },
})

export const stopStanding = write(generosity.stopStanding, {
  given: () => ({}),
  meta: { success: { title: 'Stopped', description: 'The pledge that waits stays until you cancel it.' } },
})

export const makeOffer = write(generosity.offer, {
  given: (body: BodyIn<typeof generosity.offer>) => ({ body }),
  meta: { success: { title: 'Your offer is open' } },
})

export const endOffer = write(generosity.endOffer, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Offer stopped', description: 'What it has matched stays yours to pay.' } },
})
