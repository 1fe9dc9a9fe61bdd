import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { songRequests } from '#contract/requests/song-requests'
import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { eq } from '#drizzle'
import { appeals, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { keepSuspension } from '../../domain/moderation/kept/suspension-hashes.ts'
import { liftPassed, suspendPerson } from '../../domain/moderation/suspending.ts'
import { endAccount } from '../../features/account/proof/actions.ts'
import { useStewardSite } from '../../features/moderation/test-stewards.ts'
import { buildProject, buildUser } from '../factories.ts'
import { hidingOf } from '../hidden/test-hiding.ts'
import { logged, notedOf } from './test-outside.ts'

/**
 * Some writes must be repeated when an older backup is restored. Each of them must add an entry to the replay
 * log (decision 0242).
 */
const site = useStewardSite()

const reviewed = {
  status: 'approved',
  isApproved: true,
  approvedAt: new Date().toISOString(),
  completedSongUrl: '/objects/private/songs/one/1.mp3',
  rating: 1,
  review: 'You sing like a goat.',
} as const

async function reported(kind: 'request' | 'review' = 'request') {
  const { request, listener } = await buildProject(site.db, kind === 'review' ? reviewed : {})
  const reporter = await site.member()
  const reply = await site.report(reporter, kind, request.id)
  expect(reply.status).toBe(201)
  const { id } = await site.newestCase()
  return { id, request, owner: listener }
}

const latestOf = async (owner: { id: string }) =>
  (await (await site.as(owner)).call(decisions.mine)).body[0]!.id
const undo = async (owner: { id: string }) =>
  site.two.call(stewards.undo, {
    params: { id: await latestOf(owner) },
    body: { reason: 'It was a mistake.' },
  })

test.each(['request', 'review'] as const)('a %s that is hidden and shown again, once each', async (kind) => {
  const { id, request, owner } = await reported(kind)
  expect((await site.decide(site.one, id)).status).toBe(200)
  const hidden = { kind: 'hidden', thing: kind, id: request.id }
  expect(await notedOf(site, request.id)).toEqual([hidden])
  // The request is hidden already, so nothing changes and nothing is added to the log.
  expect(await hidingOf(site).hide(kind, request.id)).toBe(false)
  expect((await undo(owner)).status).toBe(200)
  expect(await notedOf(site, request.id)).toEqual([hidden, { ...hidden, kind: 'shown' }])
})

test('a suspension with its day, the end of it by undoing, and what stands then', async () => {
  const { id, owner } = await reported()
  await site.decide(site.one, id, { decision: 'suspend', until: '2099-02-14' })
  const until = expect.stringContaining('2099-02-14T00:00:00')
  const suspended = { kind: 'suspended', id: owner.id, until }
  expect(await notedOf(site, owner.id)).toEqual([suspended])
  expect((await undo(owner)).status).toBe(200)
  expect(await notedOf(site, owner.id)).toEqual([suspended, { kind: 'unsuspended', id: owner.id }])
})

test('a suspension for good that an appeal reverses', async () => {
  const { id, owner } = await reported()
  await site.decide(site.one, id, { decision: 'suspend' })
  const person = await site.as(owner)
  const params = { id: await latestOf(owner) }
  expect((await person.call(decisions.appeal, { params, body: { text: 'It was not me' } })).status).toBe(200)
  const [appeal] = await site.db.select().from(appeals).where(eq(appeals.decisionId, params.id))
  const answer = { decision: 'reverse', reason: 'Right' } as const
  const reply = await site.two.call(stewards.answerAppeal, {
    params: { id: appeal!.id },
    body: answer,
  })
  expect(reply.status).toBe(200)
  expect(await notedOf(site, owner.id)).toEqual([
    { kind: 'suspended', id: owner.id, until: null },
    { kind: 'unsuspended', id: owner.id },
  ])
})

test('a suspension that ends on its day, once by two processes', async () => {
  const { id } = await buildUser(site.db)
  const until = new Date(Date.now() + 1000)
  await withTx(site.db, (tx) => suspendPerson(tx, site.deps.jobs, { personId: id, until }))
  const then = new Date(until.getTime() + 1000)
  await Promise.all([liftPassed(site.deps, then), liftPassed(site.deps, then)])
  expect(await notedOf(site, id)).toMatchObject([{ kind: 'suspended' }, { kind: 'unsuspended', id }])
})

test('an account that its address ended, and a new one of somebody whose suspension was kept', async () => {
  const { db, deps } = site
  const ended = await buildUser(db, { emailProvenAt: null })
  await withTx(db, (tx) => endAccount(tx, deps, ended.id))
  const forGood = { kind: 'suspended', until: null }
  expect(await notedOf(site, ended.id)).toEqual([{ ...forGood, id: ended.id }])

  const email = 'suspended@songs.example'
  const gone = await buildUser(db, { email, suspendedAt: new Date().toISOString() })
  await withTx(db, (tx) => keepSuspension(tx, deps.secret, gone, new Date()))
  await db
    .update(users)
    .set({ email: `${gone.id}@erased.invalid` })
    .where(eq(users.id, gone.id))
  const body = { email, password: 'a long enough password', firstName: 'Sam', lastName: 'Song' }
  const { body: made } = await site.visitor.call(accounts.register, { body })
  expect(await notedOf(site, made.id)).toEqual([{ ...forGood, id: made.id }])
})

test('a link that is reset, by its own call and by an approval, without the new one', async () => {
  const { request, listener } = await buildProject(site.db, { status: 'completed' })
  const client = await site.as(listener)
  const params = { id: request.id }
  const reset = { kind: 'link_reset', id: request.id }
  expect((await client.call(songRequests.renewLink, { params })).status).toBe(200)
  expect(await notedOf(site, request.id)).toEqual([reset])
  expect(
    (await client.call(songRequests.approve, { params, body: { rating: 5, hearing: 'new-link' } })).status,
  ).toBe(200)
  expect(await notedOf(site, request.id)).toEqual([reset, reset])
})

test('what is refused or rolled back is not noted', async () => {
  const { request, listener, songwriter } = await buildProject(site.db, { status: 'completed' })
  const params = { id: request.id }
  expect((await (await site.as(songwriter)).call(songRequests.renewLink, { params })).status).toBe(404)
  const client = await site.as(listener)
  expect((await client.call(songRequests.approve, { params, body: { rating: 5 } })).status).toBe(200)
  const broken = withTx(site.db, async (tx) => {
    await suspendPerson(tx, site.deps.jobs, { personId: listener.id, until: null })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  expect(await notedOf(site, request.id, listener.id)).toEqual([])
})

test('an entry is in the storage once its write is answered, with no worker; a storage that hangs holds no write up', async () => {
  const { request, listener } = await buildProject(site.db)
  const client = await site.as(listener)
  const renew = async () => (await client.call(songRequests.renewLink, { params: { id: request.id } })).status
  const there = async () => (await logged(site.deps.storage)).filter(({ id }) => id === request.id).length
  expect([await renew(), await there()]).toEqual([200, 1])
  const { storage } = site.deps
  const hanging = vi.spyOn(storage, 'receive').mockReturnValue(new Promise(() => {}))
  expect([await renew(), await there()]).toEqual([200, 1])
  hanging.mockRestore()
  expect(await notedOf(site, request.id), 'the job keeps the other').toHaveLength(2)
})
