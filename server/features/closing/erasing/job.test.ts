import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { closing, formerMember } from '#contract/people/closing'
import { ownAccount } from '#contract/people/own-account'
import { songwriters } from '#contract/people/songwriters'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { and, eq, like } from '#drizzle'
import { notifications, rateCounts, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { accountKey } from '../../../http/sign-in/limits.ts'
import { hidingOf } from '../../../test/hidden/test-hiding.ts'
import { findText } from '../../../test/personal-data/found.ts'
import { useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { changeSessions } from '../../../test/test-session.ts'
import { closingOf, password } from '../test-closing.ts'
import { eraseClosed } from './job.ts'
import { leavings } from './test-leaving.ts'

const world = useSite()
const people = closingOf(world)

test('a sign-in that is about to be refused keeps no account', async () => {
  const person = await people.someone()
  await people.close(person)
  await people.age(person, 15)
  await world.as(person)
  await changeSessions(world.db, person, { beganAt: new Date().toISOString() })
  await people.run()
  expect((await people.rowOf(person)).erasedAt).not.toBeNull()
})

test('an account that cannot be erased keeps no others, and is named', async () => {
  const [stuck, next] = [await people.someone(), await people.someone()]
  for (const [person, days] of [
    [stuck, 16],
    [next, 15],
  ] as const) {
    await people.close(person)
    await people.age(person, days)
  }
  const leave = async ({ userId }: { userId: string }) => {
    if (userId === stuck.id) throw new Error('It stands in the way')
  }
  const running = eraseClosed({ ...world.deps, jobs: await world.jobs(), leave: [leave] }, new Date())
  await expect(running).rejects.toMatchObject({
    message: '1 accounts were not erased',
    errors: [{ message: `Account ${stuck.id} was not erased`, cause: { message: 'It stands in the way' } }],
  })
  expect((await people.rowOf(stuck)).erasedAt).toBeNull()
  expect((await people.rowOf(next)).erasedAt).not.toBeNull()
  await people.run()
  expect((await people.rowOf(stuck)).erasedAt).not.toBeNull()
})

test('no count of a limit stays under the email of an erased account', async () => {
  const person = await people.someone()
  const email = `counted-${person.email}`
  const asked = await person.call(ownAccount.changeEmail, { body: { email, password } })
  expect(asked.status).toBe(200)
  await world.db.update(users).set({ email }).where(eq(users.id, person.id))
  const counts = () => world.db.$count(rateCounts, like(rateCounts.key, `%:${accountKey(email)}`))
  expect(await counts()).toBeGreaterThan(0)
  await people.close(person)
  await people.age(person, 15)
  await people.run()
  expect(await counts()).toBe(0)
})

/** Receivers of the notification that the song of a pledge won't be answered. */
const toldOf = async (donationId: string) =>
  (
    await world.db
      .select({ kind: notifications.kind, userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.donationId, donationId), eq(notifications.kind, 'song_unanswered')))
  ).map(({ kind, userId }) => [kind, userId])

test('a closed songwriter is listed nowhere, and nobody is asked to pay them', async () => {
  const { person, giver, asked, due } = await people.lived()
  await people.close(person)
  world.aSecondLater()
  const listed = await giver.call(songwriters.list)
  expect(listed.body.map(({ id }) => id)).not.toContain(person.id)
  const open = await giver.call(songRequests.open)
  expect(open.body.map(({ id }) => id)).not.toContain(asked.id)
  const mine = await giver.call(calls.one, { params: due })
  expect(JSON.stringify(mine.body)).not.toContain('@porch')
})

test('on day 13 signing in brings everything back as it was', async () => {
  const { person, other, giver, ...rest } = await people.lived()
  const seen = async () => [
    (await other.call(songRequests.mine)).body,
    (await other.call(projects.mine)).body,
    (await giver.call(calls.mine)).body,
    (await giver.call(songwriters.list)).body.map(({ id }) => id),
  ]
  world.aSecondLater()
  const before = await seen()
  await people.close(person)
  await people.age(person, 13)
  await people.run()
  expect((await people.signIn(person, 'another one')).status).toBe(401)
  expect((await people.rowOf(person)).closedAt).not.toBeNull()
  expect((await people.signIn(person)).status).toBe(200)
  expect(await people.rowOf(person)).toMatchObject({ closedAt: null, erasedAt: null, email: person.email })
  world.aSecondLater()
  const dueAt = /"(dueAt|lapsesAt|updatedAt)":"[^"]*"/g
  const plain = (all: unknown) => JSON.stringify(all).replaceAll(dueAt, '')
  expect(plain(await seen())).toBe(plain(before))
  expect(await people.statusOf(rest.asked.id)).toBe('open')
  expect((await audit(world.db)).differences).toEqual([])
})

test('on day 15 what others wait for has ended, the songs play, and the sums stand', async () => {
  const all = await people.lived()
  const { person, other, giver } = all
  await people.close(person)
  await people.age(person, 15)
  expect((await people.signIn(person)).status).toBe(401)
  await people.run()

  expect(await people.statusOf(all.writes.id)).toBe('open')
  expect(await people.statusOf(all.wrote.id)).toBe('approved')
  expect(await people.statusOf(all.asked.id)).toBe('withdrawn')
  expect(await people.statusOf(all.asks.id)).toBe('withdrawn')
  expect(await people.statusOf(all.heard.id)).toBe('completed')
  expect(await people.donationOf(all.hears)).toEqual(['pledged', null])
  expect(await toldOf(all.hears.id)).toEqual([['song_unanswered', giver.id]])
  expect(await people.statusOf(all.given.id)).toBe('approved')
  expect(await people.donationOf(all.sentTo)).toEqual(['rejected', 'unanswered'])
  expect(await people.donationOf(all.due)).toEqual(['rejected', 'account closed'])
  expect(await people.donationOf(all.waiting)).toEqual(['rejected', 'cancelled by giver'])
  expect(await people.donationOf(all.owes)).toEqual(['rejected', 'cancelled by giver'])

  // The other songwriter can still confirm the payment that was sent to them.
  expect(await people.donationOf(all.paid)).toEqual(['sent', null])
  expect((await other.call(calls.confirm, { params: all.paid, body: {} })).status).toBe(200)
  const mine = await other.call(songRequests.mine)
  const songUrl = mine.body.find(({ id }) => id === all.wrote.id)!.completedSongUrl!
  const song = await world.app.inject({ url: songUrl, headers: { cookie: other.cookie! } })
  expect(song.statusCode).toBe(200)
  const room = await giver.call(songRequests.shared, { params: { shareableId: all.wrote.shareableId } })
  expect(room.text).toContain(formerMember)

  expect(await findText(world.db, person.email)).toEqual([])
  expect((await people.rowOf(person)).erasedAt).not.toBeNull()
  expect((await audit(world.db)).differences).toEqual([])
})

test('on day 15 hidden requests end as others do: shown again none waits for who is gone', async () => {
  const all = await people.lived()
  const { person, other, giver } = all
  const invited = await other.call(briefs.create, {
    body: {
      title: 'One more',
      story: 'Another story for that songwriter',
      emotions: ['grateful'],
      genre: 'folk',
      invitedSongwriterId: person.id,
    },
  })
  const requests = [all.writes, all.asked, all.asks, all.heard, invited.body]
  const hiding = hidingOf(world)
  const said = async () => (await person.call(closing.what)).body
  const before = await said()
  for (const { id } of requests) expect(await hiding.hide('request', id)).toBe(true)
  expect(await said()).toEqual(before)
  await people.close(person)
  await people.age(person, 15)
  await people.run()
  for (const { id } of requests) await hiding.show('request', id)

  const statuses = await Promise.all(requests.map(({ id }) => people.statusOf(id)))
  expect(statuses).toEqual(['open', 'withdrawn', 'withdrawn', 'completed', 'open'])
  expect(await people.donationOf(all.sentTo)).toEqual(['rejected', 'unanswered'])
  expect(await people.donationOf(all.hears)).toEqual(['pledged', null])
  expect(await toldOf(all.hears.id)).toEqual([['song_unanswered', giver.id]])
  const another = await people.someone()
  for (const { id } of [all.writes, invited.body])
    expect((await another.call(acceptance.accept, { params: { id } })).status).toBe(200)
  expect((await audit(world.db)).differences).toEqual([])
})

test('a job that was killed halfway goes on, and two at once do no more than one', async () => {
  const { person, ...all } = await people.lived()
  await people.close(person)
  await people.age(person, 15)
  const killed = new AbortController()
  const steps = leavings(world.deps)
  await eraseClosed(
    {
      ...world.deps,
      jobs: await world.jobs(),
      leave: [
        async (leaving) => {
          await steps[0]!(leaving)
          killed.abort()
        },
        steps[1]!,
      ],
    },
    new Date(),
    killed.signal,
  )
  expect(await people.statusOf(all.asked.id)).toBe('withdrawn')
  expect(await people.donationOf(all.due)).toEqual(['pledged', null])
  expect((await people.rowOf(person)).erasedAt).toBeNull()
  await Promise.all([people.run(), people.run()])
  expect(await toldOf(all.hears.id)).toHaveLength(1)
  expect(await people.donationOf(all.due)).toEqual(['rejected', 'account closed'])
  expect((await people.rowOf(person)).erasedAt).not.toBeNull()
  const told = await moneyOf(world).story(all.due.id)
  expect(told.filter(([kind]) => kind === 'rejected')).toHaveLength(1)
  expect((await audit(world.db)).differences).toEqual([])
})

/** A delivered song. Its songwriter closed the account `days` ago, and the job has run since. */
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
  await people.run()
  expect(await people.statusOf(request.id)).toBe('approved')
})
