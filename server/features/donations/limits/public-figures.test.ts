import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { stats } from '#contract/people/stats'
import { songRequests } from '#contract/requests/song-requests'
import { useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'

const world = useSite({ each: true })
/** The figures count all donations, so each test has a database of its own. */

async function figures() {
  world.aSecondLater()
  const fund = (await world.visitor.call(calls.fund)).body
  const month = (await world.visitor.call(calls.months)).body.at(-1)!
  const { communitySupport } = (await world.visitor.call(stats.site)).body
  return { ...fund, month, communitySupport }
}

test('an unsent pledge counts with at most 1,000 in the figures of the community, and wholly once it is sent', async () => {
  const money = moneyOf(world)
  const giver = await money.someone()
  const large = await money.pledge(giver, undefined, '60000.00')
  await money.pledge(giver, undefined, '1000.00')
  await money.pledge(giver, undefined, '12.50')
  expect(await figures()).toMatchObject({
    totalAmount: '2012.50',
    monthAmount: '2012.50',
    waitingAmount: '2012.50',
    matchedAmount: '0.00',
    confirmedAmount: '0.00',
    month: { pledgedAmount: '2012.50', waitingAmount: '2012.50', matchedAmount: '0.00' },
    communitySupport: '$2,012',
  })
  await money.send(giver, large)
  expect(await figures()).toMatchObject({
    totalAmount: '61012.50',
    monthAmount: '61012.50',
    communitySupport: '$61,012',
  })
})

test('the sum of a request is the exact sum of its pledges, for every reader', async () => {
  const money = moneyOf(world)
  const { request, giver } = await money.scene()
  await money.pledge(giver, request.id, '50000.00')
  const room = await world.visitor.call(songRequests.shared, { params: { shareableId: request.shareableId } })
  expect(room.body).toMatchObject({ request: { pledgedAmount: '50000.00' } })
  expect((await figures()).communitySupport).toBe('$1,000')
})
