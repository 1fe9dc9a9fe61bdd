import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { formerMember } from '#contract/people/closing'
import { songRequests } from '#contract/requests/song-requests'
import { audit } from '../../../domain/audit/audit.ts'
import { useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { closingOf } from '../test-closing.ts'

const world = useSite()
const people = closingOf(world)

/** A delivered song whose songwriter closed the account so many days ago, once the job has run. */
async function deliveredByCloser(days: number) {
  const money = moneyOf(world)
  const [songwriter, listener, giver] = [
    await people.someone(),
    await people.someone(),
    await money.someone(),
  ]
  const request = await people.delivered(listener, songwriter)
  const promised = await money.pledge(giver, request.id, '30.00')
  await people.close(songwriter)
  await people.age(songwriter, days)
  await people.run()
  world.aSecondLater()
  return { money, songwriter, listener, giver, request, promised }
}

const pledgeTo = ({ id: songRequestId }: { id: string }) => ({ body: { amount: '20.00', songRequestId } })

test('a song whose songwriter is gone takes no pledge, and its page offers none', async () => {
  const { listener, giver, request, promised } = await deliveredByCloser(15)
  expect(await people.donationOf(promised)).toEqual(['rejected', 'account closed'])
  for (const who of [giver, listener]) {
    const reply = await who.call(calls.create, pledgeTo(request))
    expect([reply.status, reply.problem.detail]).toEqual([
      409,
      'The songwriter has closed their account: nobody can be paid for this song any more',
    ])
  }
  for (const who of [giver, world.visitor]) {
    const { body } = await who.call(songRequests.shared, { params: request })
    expect(body).toMatchObject({ songwriter: { user: { firstName: formerMember } } })
    expect(body).toMatchObject({ can: expect.not.arrayContaining(['pledge']) })
  }
})

test('while they can come back it takes pledges, which stand still', async () => {
  const { giver, request, promised } = await deliveredByCloser(13)
  expect(await people.donationOf(promised)).toEqual(['pledged', null])
  const reply = await giver.call(calls.create, pledgeTo(request))
  expect([reply.status, reply.body.standsStill]).toEqual([201, true])
})

test('their delivered song can still be approved: it plays, nothing falls due, and the fund matches nothing', async () => {
  const { money, listener, giver, request } = await deliveredByCloser(15)
  const waiting = await money.pledge(giver, undefined, '15.00')
  const approved = await listener.call(songRequests.approve, {
    params: request,
    body: { rating: 5, review: 'Lovely' },
  })
  expect([approved.status, approved.body.status]).toEqual([200, 'approved'])
  const headers = { cookie: listener.cookie! }
  expect((await world.app.inject({ url: approved.body.completedSongUrl!, headers })).statusCode).toBe(200)
  expect(await money.row(waiting.id)).toMatchObject({ status: 'pledged', songRequestId: null, dueAt: null })
  expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
  expect((await money.told(giver.id)).map(({ kind }) => kind)).not.toContain('pledge_due')
  expect((await audit(world.db)).differences).toEqual([])
  // A second run of the job finds nothing to do.
  await people.run()
  expect(await people.statusOf(request.id)).toBe('approved')
})
