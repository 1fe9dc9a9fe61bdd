import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { eq, sql } from '#drizzle'
import { songwriterProfiles } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildDonation, buildSongwriter } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'
import { matchFund } from '../money/fund.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

const finished = { status: 'approved', isApproved: true } as const
const promise = (by: Client, { id }: { id: string }, amount: string) =>
  by.call(calls.create, { body: { amount, songRequestId: id } })
const rules = { fundPerSong: '1000.00', fundTrustDays: 0, fundPauseHours: 0 }
const match = (id: string) => withTx(world.db, (tx) => matchFund(tx, id, rules))

test.each([
  ['no goal', null],
  ['a goal that is reached', '10.00'],
])(
  'a finished song with %s takes promises, due at once, also without a way to be paid',
  async (_, goalAmount) => {
    const { request, songwriter, listener, giver } = await money.scene({ ...finished, goalAmount })
    await world.db
      .update(songwriterProfiles)
      .set({ venmoHandle: null })
      .where(eq(songwriterProfiles.userId, songwriter.id))
    for (const by of [giver, listener, giver]) {
      const { status, body } = await promise(by, request, '20.00')
      expect([status, body.dueAt, body.can]).toEqual([201, body.createdAt, ['markSent', 'cancel']])
      const room = { params: { shareableId: request.shareableId } }
      expect((await by.call(songRequests.shared, room)).body).toMatchObject({
        can: expect.arrayContaining(['pledge']),
      })
    }
    expect((await promise(songwriter, request, '20.00')).status).toBe(403)
    expect(await money.sums(request.id)).toEqual(['60.00', '0.00', '0.00'])
    await expectAudited(world)
  },
)

test.each([
  ['ten times its goal', '30.00', '$300.00', '300'],
  ['a thousand where it names none', null, '$1,000.00', '1000'],
])('unsent promises of one person to a finished song come to %s', async (_, goalAmount, most, all) => {
  const { request, giver } = await money.scene({ ...finished, goalAmount })
  const said = (left: string) => [
    409,
    `At most ${most} of one person can wait for this finished song until it is paid, and ${left} of yours is left. Choose less, or pay what waits`,
  ]
  expect(refusal(await promise(giver, request, `${all}.01`))).toEqual(said(most))
  const half = `${Number(all) / 2}`
  const tries = await Promise.all(Array.from({ length: 4 }, () => promise(giver, request, half)))
  expect(statusesOf(tries)).toEqual([201, 201, 409, 409])
  expect(refusal(await promise(giver, request, '1'))).toEqual(said('$0.00'))
  expect((await promise(await money.someone(), request, '1')).status).toBe(201)
  await money.send(giver, tries.find(({ status }) => status === 201)!.body)
  expect((await promise(giver, request, half)).status).toBe(201)
})

test('a promise after the approval keeps the fund’s gap until it is sent, unless its giver paid another songwriter', async () => {
  const waits = async () => money.pledge(await money.someone(), undefined, '10.00')
  const gapAfter = async (giver: Client, isSent = false) => {
    const { request } = await money.scene(finished)
    const { body } = await promise(giver, request, '100.00')
    if (isSent) await money.send(giver, body)
    const waiting = await waits()
    const matched = await match(request.id)
    await giver.call(calls.cancel, { params: body })
    return matched.includes(waiting.id)
  }
  expect(await gapAfter(await money.someone())).toBe(true)
  expect(await gapAfter(await money.someone(), true)).toBe(false)
  const payer = await money.someone()
  const other = await buildSongwriter(world.db)
  const paid = { underwriterId: payer.id, songwriterId: other.id, amount: '5.00' }
  const { id } = await buildDonation(world.db, { ...paid, status: 'sent' })
  expect(await gapAfter(payer)).toBe(true)
  await world.db.execute(
    sql`update donations set status = 'confirmed', received_amount = amount where id = ${id}`,
  )
  expect(await gapAfter(payer)).toBe(false)
})
