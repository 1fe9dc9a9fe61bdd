import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { ms } from '#contract/grammar/time'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters } from '#contract/people/songwriters'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { eq, ne } from '#drizzle'
import { notifications, reminders, songRequests } from '../../db/schema.ts'
import { liftPassed } from '../../domain/moderation/suspending.ts'
import { cannotBePaid } from '../../domain/money/being-paid.ts'
import { sendDue } from '../../features/notifications/mails/send.ts'
import { remind } from '../../features/reminders/remind.ts'
import { statusesOf, useSite } from '../test-app.ts'
import { expectAudited, moneyOf } from '../test-donations.ts'
import { headOf, leftFor } from '../test-left.ts'
import { daysFrom, suspensionsOf } from './test-suspended.ts'

const world = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })
const money = moneyOf(world)
const suspensions = suspensionsOf(world)
afterAll(() => expectAudited(world))

async function due() {
  const scene = await money.scene({ status: 'completed' })
  const donation = await money.pledge(scene.giver, scene.request.id, '40.00')
  expect((await money.approve(scene.listener, scene.request)).status).toBe(200)
  return { ...scene, donation, params: { id: donation.id } }
}
const dueAt = async ({ id }: { id: string }) => Date.parse((await money.row(id)).dueAt!)
const mailsTo = async ({ id }: { id: string }) => {
  const { email } = await suspensions.person({ id })
  return world.letters.filter(({ to }) => to === email)
}

test('nobody is asked to pay a suspended songwriter, and "sent" is a 409 that says so', async () => {
  const { giver, songwriter, params } = await due()
  const ways = () => giver.call(songwriters.one, { params: { id: songwriter.id } })
  expect((await ways()).body.venmoHandle).toBe('@mira')
  expect((await giver.call(calls.one, { params })).body).toMatchObject({ standsStill: false })
  await suspensions.suspend(songwriter)
  expect((await ways()).body).toMatchObject({ venmoHandle: null, paypalLink: null, cashappHandle: null })
  const { body } = await giver.call(calls.one, { params })
  expect(body).toMatchObject({ standsStill: true, can: ['cancel'] })
  const sent = await money.send(giver, params)
  expect([sent.status, sent.problem.detail]).toEqual([409, cannotBePaid])
  expect((await songwriter.call(songwriterProfile.mine)).body).toMatchObject({ venmoHandle: '@mira' })

  await suspensions.lift(songwriter)
  expect((await ways()).body.venmoHandle).toBe('@mira')
  expect((await money.send(giver, params)).status).toBe(200)
})

test('of "sent" and a suspension at once either the payment came before it, or it is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { giver, songwriter, params } = await due()
    const [sent] = await Promise.all([money.send(giver, params), suspensions.suspend(songwriter)])
    const { status, sentAt } = await money.row(params.id)
    const { suspendedAt } = await suspensions.person(songwriter)
    expect([sent.status, status]).toEqual(sent.status === 200 ? [200, 'sent'] : [409, 'pledged'])
    if (sentAt) expect(Date.parse(sentAt)).toBeLessThanOrEqual(Date.parse(suspendedAt!))
    const answer = await songwriter.call(calls.confirm, { params })
    expect(answer.status).toBe(sent.status === 200 ? 200 : 409)
  }
})

test('a suspended songwriter answers nothing that was sent meanwhile', async () => {
  const { songwriter, params } = await money.sent()
  await suspensions.suspend(songwriter)
  // Backdates the suspension to before the payment, because the previous release allowed payments during a
  // suspension.
  await suspensions.age(songwriter, 1)
  const answers = [
    await songwriter.call(calls.confirm, { params }),
    await songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } }),
  ]
  expect(statusesOf(answers)).toEqual([409, 409])
})

test('a suspended giver marks as sent', async () => {
  const { giver, params } = await due()
  await suspensions.suspend(giver)
  expect((await money.send(giver, params)).status).toBe(200)
})

test('nobody is reminded to pay a suspended songwriter, who is reminded to answer; then it goes on', async () => {
  const { giver, songwriter, params } = await due()
  const answer = await money.sent()
  await suspensions.suspend(songwriter)
  await suspensions.suspend(answer.songwriter)
  world.letters.length = 0
  await remind(world.deps, daysFrom(4))
  expect(await mailsTo(giver)).toEqual([])
  expect(await mailsTo(answer.songwriter)).toHaveLength(1)

  await suspensions.age(songwriter, 4)
  await suspensions.lift(songwriter)
  await remind(world.deps, daysFrom(2))
  expect(await mailsTo(giver)).toEqual([])
  await remind(world.deps, daysFrom(3.1))
  expect(await mailsTo(giver)).toHaveLength(1)
  const [reminded] = await world.db.select().from(reminders).where(eq(reminders.donationId, params.id))
  expect(reminded).toMatchObject({ kind: 'pay', count: 1 })
})

test('a suspended listener approves with stars alone, no review, no new link, and it falls due', async () => {
  const { giver, listener, request } = await money.scene({ status: 'completed' })
  const { id } = await money.pledge(giver, request.id, '40.00')
  await suspensions.suspend(listener)
  const approve = (said: { review?: string; hearing?: 'link' | 'new-link'; declinePending?: boolean }) =>
    listener.call(requestCalls.approve, { params: { id: request.id }, body: { rating: 4, ...said } })
  for (const said of [{ review: 'Buy at ugly.example' }, { hearing: 'new-link' }] as const) {
    const refused = await approve(said)
    expect([refused.status, refused.problem.detail]).toEqual([403, expect.stringContaining('with stars')])
  }
  expect((await approve({ review: ' ', hearing: 'link', declinePending: true })).status).toBe(200)
  const [row] = await world.db.select().from(songRequests).where(eq(songRequests.id, request.id))
  expect(row).toMatchObject({ status: 'approved', rating: 4, review: null, shareableId: request.shareableId })
  expect((await money.row(id)).dueAt).not.toBeNull()
})

const onlyMailsTo = ({ id }: { id: string }) =>
  world.db.update(notifications).set({ mailAt: null }).where(ne(notifications.userId, id))

test('a mail that asks to pay and has not gone out goes out no more', async () => {
  const { giver, songwriter } = await due()
  await suspensions.suspend(songwriter)
  await onlyMailsTo(giver)
  world.letters.length = 0
  await sendDue(world.deps, () => daysFrom(1))
  expect(await mailsTo(giver)).toEqual([])
})

test('suspended people are mailed money, and nothing else of the bell', async () => {
  const { giver, listener, songwriter, request, donation } = await money.sent()
  const body = { message: 'How is it going?', receiverId: songwriter.id }
  const written = await listener.call(projects.sendMessage, { params: { id: request.id }, body })
  expect(written.status).toBe(201)
  await suspensions.suspend(songwriter)
  await onlyMailsTo(songwriter)
  world.letters.length = 0
  await sendDue(world.deps, () => daysFrom(1))
  expect((await mailsTo(songwriter)).map(({ subject }) => subject).toSorted()).toEqual([
    `A new promise for “${request.title}”`,
    `A payment for “${request.title}” is on its way`,
  ])
  await suspensions.suspend(giver)
  expect((await songwriter.call(calls.confirm, { params: { id: donation.id } })).status).toBe(200)
  await onlyMailsTo(giver)
  await sendDue(world.deps, () => daysFrom(1))
  expect((await mailsTo(giver)).map(({ subject }) => subject)).toEqual([
    `Your payment for “${request.title}” is confirmed`,
  ])
})

test('a suspension ends by itself on its day, once, and one for good never does', async () => {
  const [ending, staying, forGood] = [await due(), await due(), await due()]
  await suspensions.suspend(ending.songwriter, daysFrom(1))
  await suspensions.suspend(staying.songwriter, daysFrom(3))
  await suspensions.suspend(forGood.songwriter)
  const then = daysFrom(2)
  await Promise.all([liftPassed(world.deps, then), liftPassed(world.deps, then)])
  const states = [ending, staying, forGood].map(async ({ songwriter }) => {
    const { suspendedAt, suspendedUntil } = await suspensions.person(songwriter)
    return [suspendedAt !== null, suspendedUntil !== null]
  })
  expect(await Promise.all(states)).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ])
  expect((await dueAt(ending.params)) - Date.now()).toBeCloseTo(2 * ms.day, -7)
})

test('of two suspensions the longer stands, from the day of the first', async () => {
  const { songwriter } = await money.scene()
  const until = async () => (await suspensions.person(songwriter)).suspendedUntil
  await suspensions.suspend(songwriter, daysFrom(7))
  const { suspendedAt } = await suspensions.person(songwriter)
  const week = await until()
  await suspensions.suspend(songwriter, daysFrom(2))
  expect(await until()).toBe(week)
  await Promise.all([suspensions.suspend(songwriter), suspensions.suspend(songwriter, daysFrom(30))])
  expect(await until()).toBeNull()
  await suspensions.suspend(songwriter, daysFrom(30))
  expect(await suspensions.person(songwriter)).toMatchObject({ suspendedAt, suspendedUntil: null })
})

test('the screens of the parties and givers hear of a suspension and of its end', async () => {
  const { giver, listener, songwriter, request } = await due()
  for (const change of [suspensions.suspend, suspensions.lift]) {
    const people = [giver, listener, songwriter]
    const heads = await Promise.all(people.map(({ id }) => headOf(world, id)))
    await change(songwriter)
    const heard = await Promise.all(people.map(({ id }, at) => leftFor(world, id, heads[at])))
    expect(heard.map((left) => left.flatMap(({ hints }) => hints).toSorted())).toEqual([
      ['donations'],
      [`money ${request.id}`, `request ${request.id}`],
      ['donations', `money ${request.id}`, `request ${request.id}`, 'requests', 'signIn'],
    ])
  }
})
