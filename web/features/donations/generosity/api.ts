import { generosity } from '#contract/giving/generosity'
import { fresh, read, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const standingPledge = () => fresh(read(generosity.standing))
export const matchingOffers = () => fresh(readPages(generosity.offers))

export const keepStanding = write(generosity.keepStanding, {
  meta: { success: { title: 'It waits in the fund each month' } },
})

export const stopStanding = write(generosity.stopStanding, {
  meta: { success: { title: 'Stopped', description: 'The pledge that waits stays until you cancel it.' } },
})

export const makeOffer = write(generosity.offer, { meta: { success: { title: 'Your offer is open' } } })

export const endOffer = write(generosity.endOffer, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Offer stopped', description: 'What it has matched stays yours to pay.' } },
})
