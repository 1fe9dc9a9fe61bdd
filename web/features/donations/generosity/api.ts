import { generosity } from '#contract/giving/generosity'
import { fresh, read } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const standingPledge = () => fresh(read(generosity.standing))

export const keepStanding = write(generosity.keepStanding, {
  meta: { success: { title: 'It waits in the fund each month' } },
})

export const stopStanding = write(generosity.stopStanding, {
  meta: { success: { title: 'Stopped', description: 'The promise that waits stays until you cancel it.' } },
})
