import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { newId } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { isGiver } from '../../domain/giving/givers.ts'
import { record } from '../../domain/journal/events.ts'
import { recount } from '../../domain/money/totals.ts'
import { buildDonation } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)

/** A pledge that a matching offer made, as builds that had offers left it: in its pause, with its event. */
async function madeByOffer() {
  const scene = await money.scene({ status: 'approved', isApproved: true, title: 'For nobody else' })
  const { request, songwriter, giver: author } = scene
  const at = new Date()
  const { id } = await buildDonation(world.db, {
    underwriterId: author.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    amount: '20.00',
    madeBy: 'offer',
    matchId: newId(),
    matchedAt: at.toISOString(),
    dueAt: new Date(at.getTime() + 48 * 3_600_000).toISOString(),
  })
  const happened = { kind: 'offered', subjectId: id, actorId: null, amount: '20.00' } as const
  await withTx(world.db, (tx) => record(tx, { ...happened, songRequestId: request.id }))
  await recount(world.db)
  const params = { id }
  const read = async () => (await author.call(calls.one, { params })).body
  return { ...scene, author, params, read }
}

test('what a matching offer made is an ordinary pledge of its author, and opens no room before it is confirmed', async () => {
  const { author, songwriter, request, params, read } = await madeByOffer()
  const unread = { title: 'A private song', shareableId: null, song: null }
  expect(await read()).toMatchObject({ madeBy: null, can: ['markSent', 'cancel'], request: unread })
  expect((await author.call(calls.mine)).body).toMatchObject([{ madeBy: null, request: unread }])
  const inRoom = () => isGiver(world.db, request.id, author.id)
  expect(await inRoom()).toBe(false)
  expect((await money.send(author, params)).status).toBe(200)
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(200)
  expect(await inRoom()).toBe(true)
  expect(await read()).toMatchObject({ request: { title: 'For nobody else' } })
  await expectAudited(world)
})

test('its author cancels it, and its songwriter declines it', async () => {
  const { author, params } = await madeByOffer()
  expect((await author.call(calls.cancel, { params })).status).toBe(200)
  const declined = await madeByOffer()
  expect((await declined.songwriter.call(calls.decline, { params: declined.params })).status).toBe(200)
  expect(await declined.read()).toMatchObject({ rejectionReason: 'declined by songwriter' })
  await expectAudited(world)
})
