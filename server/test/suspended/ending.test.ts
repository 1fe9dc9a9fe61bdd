import { beforeAll, expect, test, vi } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { type Endpoint, fill } from '#contract/grammar/endpoint'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { notifications as bell } from '#contract/people/notifications'
import { songwriters } from '#contract/people/songwriters'
import { acceptance } from '#contract/requests/acceptance'
import { decisions } from '#contract/trust/decisions'
import { projects } from '#contract/work/projects'
import { eq, sql } from '#drizzle'
import { songRequests as requests } from '../../db/schema.ts'
import { liftPassed } from '../../domain/moderation/suspending.ts'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import { accountWork } from '../../features/account/mails/work.ts'
import { useStewardSite } from '../../features/moderation/test-stewards.ts'
import { buildRequest, buildSongwriter } from '../factories.ts'
import type { Client } from '../test-app.ts'
import { moneyOf } from '../test-donations.ts'
import { heldAtOnce } from '../test-locks.ts'
import { daysFrom, suspensionsOf } from './test-suspended.ts'

const site = useStewardSite()
const money = moneyOf(site)
const suspensions = suspensionsOf(site)
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

async function suspendUntil(songwriter: Client, until: string) {
  await site.report(await site.member(), 'songwriter', songwriter.id)
  const { id } = await site.newestCase()
  const { status } = await site.decide(site.one, id, { decision: 'suspend', until })
  expect(status).toBe(200)
}

test('on its day a suspension ends by itself: all goes on, and nothing more is said of it', async () => {
  const { giver, listener, songwriter, request } = await money.scene({ status: 'completed' })
  const { id } = await money.pledge(giver, request.id, '40.00')
  expect((await money.approve(listener, request)).status).toBe(200)
  const until = daysFrom(7).toISOString().slice(0, 10)
  await suspendUntil(songwriter, until)
  const { suspendedUntil } = await suspensions.person(songwriter)
  const end = new Date(suspendedUntil!)
  const me = async () => (await songwriter.call(accounts.me)).body
  const say = () =>
    songwriter.call(projects.sendMessage, {
      params: { id: request.id },
      body: { message: 'I am back', receiverId: listener.id },
    })
  const isListed = async () => {
    site.aSecondLater()
    return (await giver.call(songwriters.list)).body.some((one) => one.id === songwriter.id)
  }
  const told = async () => (await songwriter.call(bell.list)).body.map(({ kind }) => kind)
  const stateNow = async () => [(await me()).suspendedAt !== null, (await say()).status, await isListed()]
  const before = [await told(), await money.row(id)] as const

  expect(await me()).toMatchObject({ suspendedUntil })
  await liftPassed(site.deps, new Date(end.getTime() - 1000))
  expect(await stateNow()).toEqual([true, 403, false])
  expect((await money.send(giver, { id })).status).toBe(409)

  await liftPassed(site.deps, end)
  expect(await stateNow()).toEqual([false, 201, true])
  expect(await me()).toMatchObject({ suspendedAt: null, suspendedUntil: null })
  expect((await giver.call(songwriters.one, { params: songwriter })).body.venmoHandle).toBe('@mira')
  const stood = (Date.parse((await money.row(id)).dueAt!) - Date.parse(before[1].dueAt!)) / ms.day
  expect(stood).toBeCloseTo((end.getTime() - Date.now()) / ms.day, 1)
  // The end of a suspension sends no notification, and the decision stays unchanged.
  expect(await told()).toEqual(before[0])
  expect((await songwriter.call(decisions.mine)).body).toMatchObject([
    { decision: 'suspend', until: suspendedUntil, undone: null },
  ])
  expect((await money.send(giver, { id })).status).toBe(200)
})

test('a suspension that is prolonged while its end is looked for goes on', async () => {
  const person = await site.as(await buildSongwriter(site.db))
  await suspensions.suspend(person, daysFrom(1))
  const until = daysFrom(9).toISOString()
  const prolong = sql`update users set suspended_until = ${until} where id = ${person.id}`
  await heldAtOnce(site.db, prolong, [() => liftPassed(site.deps, daysFrom(2))])
  expect(await suspensions.person(person)).toMatchObject({ suspendedAt: expect.any(String) })
})

test('who is suspended while an accept waits for the request takes no new song', async () => {
  const songwriter = await site.as(await buildSongwriter(site.db))
  const { id } = await buildRequest(site.db, { listenerId: (await site.member()).id })
  const suspend = sql`with held as (select from song_requests where id = ${id} for update)
    update users set suspended_at = now() where id = ${songwriter.id} and exists (select from held)`
  const accept = () => songwriter.call(acceptance.accept, { params: { id } })
  const [accepted] = await heldAtOnce(site.db, suspend, [accept])
  expect([accepted?.status, accepted?.problem.detail]).toEqual([403, suspendedWords])
  const [row] = await site.db.select().from(requests).where(eq(requests.id, id))
  expect(row!.songwriterId).toBeNull()
})

test('of two decisions at once, or one beside its end, the account has one state', async () => {
  const person = await site.as(await buildSongwriter(site.db))
  await suspensions.suspend(person, daysFrom(1))
  await Promise.all([suspensions.suspend(person), liftPassed(site.deps, daysFrom(2))])
  const { suspendedAt, suspendedUntil } = await suspensions.person(person)
  // The person stays suspended: the new suspension either replaced the first one before its end, or began
  // after it.
  expect([suspendedAt !== null, suspendedUntil]).toEqual([true, null])
})

async function readAll(who: Client, ids: string[]) {
  const texts: string[] = []
  for (const { method, path } of everyEndpoint.filter((one: Endpoint) => one.method === 'GET')) {
    if (path.startsWith('/s3')) continue
    for (const id of /:\w+/.test(path) ? ids : [''])
      texts.push(
        (
          await site.app.inject({
            method,
            url: fill(path, { id, draftId: id, shareableId: id, partNumber: '1', termsId: id }),
            headers: who.cookie ? { cookie: who.cookie } : {},
          })
        ).body,
      )
  }
  return texts.join('\n')
}

test('no read of a giver, a listener or a visitor names the ways to pay a suspended songwriter', async () => {
  const { giver, listener, songwriter, request } = await money.scene({ status: 'completed' })
  const ways = ['@only-hers', '$onlyhers', 'paypal.me/onlyhers', 'tips.example/onlyhers']
  await site.db.execute(sql`update songwriter_profiles set venmo_handle = ${ways[0]}, cashapp_handle = ${ways[1]},
    paypal_link = ${`https://${ways[2]}`}, tip_link = ${`https://${ways[3]}`}, public_page = true
    where user_id = ${songwriter.id}`)
  const { id } = await money.pledge(giver, request.id, '40.00')
  expect((await money.approve(listener, request)).status).toBe(200)
  const ids = [id, request.id, request.shareableId, songwriter.id]
  const found = async (who: Client) => {
    site.aSecondLater()
    const text = await readAll(who, ids)
    return ways.filter((way) => text.includes(way))
  }
  // The giver can read all of them before the suspension, so these are the calls that matter.
  expect(await found(giver)).toEqual(ways)
  await suspensions.suspend(songwriter)
  for (const who of [giver, listener, site.visitor]) expect(await found(who)).toEqual([])
  expect(await found(songwriter)).toEqual(ways)
})

test('a suspended person is still mailed what their sign-in needs', async () => {
  const person = await site.as(await buildSongwriter(site.db))
  await suspensions.suspend(person)
  const { email } = await suspensions.person(person)
  expect((await site.visitor.call(accounts.forgotPassword, { body: { email } })).status).toBe(200)
  await vi.waitFor(
    () => expect(site.letters.filter(({ to }) => to === email).map(({ subject }) => subject)).toHaveLength(1),
    { timeout: 15_000, interval: 50 },
  )
})
