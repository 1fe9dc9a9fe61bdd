import { expect, test } from 'vitest'
import { donations as giving } from '#contract/giving/donations'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { songRequests as requests } from '../../db/schema.ts'
import { fundOf } from '../../features/donations/matches/test-fund.ts'
import { buildDelivery, buildGift, buildSongwriter } from '../../test/factories.ts'
import { refusal, useSite } from '../../test/test-app.ts'
import { expectAudited } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'
import { type TermsBody, termsOf } from '../../test/test-terms.ts'
import { audit } from '../audit/audit.ts'

const site = useSite({ settings: { FUND_PER_SONG: '1000' } })
const fund = fundOf(site)
const { money } = fund
const terms = termsOf(site)
type Agreed = Awaited<ReturnType<typeof terms.agreed>>

const goalOf = async (id: string) => {
  const [row] = await site.db.select().from(requests).where(eq(requests.id, id))
  return [row!.goalAmount, row!.agreedPrice, row!.listenerGoal]
}

async function agreeTo({ songwriter, listener, params }: Omit<Agreed, 'terms'>, values: Partial<TermsBody>) {
  const { body } = await terms.propose(songwriter, params, values)
  expect((await terms.agree(listener, params, body)).status).toBe(200)
}

/** Delivers and approves a song, so that the fund looks at it. */
async function approve({ params, songwriter, listener }: Omit<Agreed, 'terms'>) {
  await buildDelivery(site.db, { ...params, songwriterId: songwriter.id })
  const completedSongUrl = `/objects/private/songs/${params.id}/1.mp3`
  await setRow(site, requests, params.id, { status: 'completed', completedSongUrl })
  expect((await money.approve(listener, params)).status).toBe(200)
}

test('an agreed price is the goal, and a release or a reopening puts the listener’s own goal back', async () => {
  for (const [goal, own] of [
    ['60.00', '60.00'],
    [undefined, null],
  ] as const)
    for (const end of ['release', 'reopen'] as const) {
      const project = await terms.agreed(goal ? { goal } : {})
      const { params, songwriter, listener } = project
      expect(await goalOf(params.id)).toEqual(['150.00', '150.00', own])
      await agreeTo(project, { price: '170.00' })
      expect(await goalOf(params.id)).toEqual(['170.00', '170.00', own])
      if (end === 'release') await songwriter.call(songRequests.release, { params, body: { reason: 'Ill' } })
      else {
        const at = new Date().toISOString()
        await site.db.execute(`insert into quiet_projects (song_request_id, songwriter_id, sign_at, asked_at, told_at)
          values ('${params.id}', '${songwriter.id}', '${at}'::timestamptz + interval '1 hour', '${at}', '${at}')`)
        expect((await listener.call(songRequests.reopen, { params })).status).toBe(200)
      }
      expect(await goalOf(params.id)).toEqual([own, null, null])
      await expectAudited(site)
    }
})

test('supporters are told of a raised goal, and not of a lower or the same one', async () => {
  const project = await terms.project({ goal: '100.00', terms: {} })
  const giver = await money.someone()
  await money.pledge(giver, project.params.id, '20.00')
  await money.pledge(project.listener, project.params.id, '20.00')
  await agreeTo(project, { price: '100.00' })
  await agreeTo(project, { price: '90.00' })
  expect(await money.kindsTold(giver)).toEqual([])
  await agreeTo(project, { price: '150.00' })
  expect(await money.told(giver.id)).toEqual([
    { kind: 'goal_raised', title: 'The 24th', amount: '150.00', from: '90.00' },
  ])
  expect(await money.kindsTold(project.listener)).not.toContain('goal_raised')
})

test('at 0.00 nothing is a goal, unsent promises end, and none is taken', async () => {
  const project = await terms.project({ goal: '60.00', terms: { price: '0' } })
  const { params, request, listener, accepted } = project
  const [giver, payer] = [await money.someone(), await money.someone()]
  const unsent = await money.pledge(giver, params.id, '20.00')
  const sent = await money.pledge(payer, params.id, '30.00')
  await money.send(payer, sent)
  await terms.agree(listener, params, accepted.body.terms!.waiting!)
  expect(await goalOf(params.id)).toEqual([null, '0.00', '60.00'])
  expect(await money.row(unsent.id)).toMatchObject({ status: 'rejected', rejectionReason: 'song given' })
  expect(await money.row(sent.id)).toMatchObject({ status: 'sent' })
  expect(await money.told(giver.id)).toEqual([{ kind: 'song_given', title: 'The 24th', writer: 'Mira' }])
  expect(await money.kindsTold(payer)).not.toContain('song_given')
  const room = await terms.read(giver, request)
  expect([room?.request.isGiven, room?.can.includes('pledge')]).toEqual([true, false])
  const body = { amount: '5.00', songRequestId: params.id }
  const given = 'Its songwriter gives this song, so it takes no promises. You can support another song'
  expect(refusal(await giver.call(giving.create, { body }))).toEqual([409, given])
  expect(await money.sums(params.id)).toEqual(['30.00', '30.00', '0.00'])
  await fund.waiting('50.00')
  await approve(project)
  expect(await fund.given({ request })).toBe(0)
  expect(refusal(await giver.call(giving.create, { body }))).toEqual([409, given])
  expect((await terms.read(site.visitor, request))?.request.isGiven).toBe(true)
  // A gift says nothing of its price.
  await buildGift(site.db, { songRequestId: params.id, opensAt: new Date(Date.now() - 1000).toISOString() })
  site.aSecondLater()
  expect((await terms.read(site.visitor, request))?.request).toMatchObject({
    isGiven: false,
    goalAmount: null,
  })
  await expectAudited(site)
})

test('a payment to a given song that was not sent after all ends, and is never due', async () => {
  const project = await terms.project({ terms: { price: '0' } })
  const { params, listener, accepted } = project
  const payer = await money.someone()
  const sent = await money.pledge(payer, params.id, '30.00')
  await money.send(payer, sent)
  await terms.agree(listener, params, accepted.body.terms!.waiting!)
  expect((await payer.call(giving.undoSent, { params: sent })).status).toBe(200)
  expect(await money.row(sent.id)).toMatchObject({ status: 'rejected', rejectionReason: 'song given' })
  expect(await money.sums(params.id)).toEqual(['0.00', '0.00', '0.00'])
  await approve(project)
  expect(await money.kindsTold(payer)).not.toContain('pledge_due')
  await expectAudited(site)
})

test('a price of 0.00 that was agreed is void after a release', async () => {
  const { params, songwriter, request } = await terms.agreed({ price: '0.00' })
  await songwriter.call(songRequests.release, { params, body: { reason: 'Ill' } })
  const giver = await money.someone()
  expect((await terms.read(giver, request))?.request.isGiven).toBe(false)
  await money.pledge(giver, params.id, '5.00')
  await expectAudited(site)
})

/** What the fund gave a song whose goal changed after somebody else, or nobody else, had promised. */
const stories: [string, { goal?: string; isPromised: boolean; prices: string[]; given: number }][] = [
  [
    'raised after a promise of somebody else',
    { goal: '60.00', isPromised: true, prices: ['150.00'], given: 50 },
  ],
  ['named after such a promise', { isPromised: true, prices: ['150.00'], given: 90 }],
  [
    'lowered and raised after it',
    { goal: '60.00', isPromised: true, prices: ['30.00', '150.00'], given: 20 },
  ],
  [
    'raised before anybody else promised',
    { goal: '60.00', isPromised: false, prices: ['150.00'], given: 150 },
  ],
  ['lowered', { goal: '60.00', isPromised: true, prices: ['30.00'], given: 20 }],
]
for (const [name, { goal, isPromised, prices, given }] of stories)
  test(`the fund fills the gap to the least goal since the first promise of somebody else: ${name}`, async () => {
    const [first = '', ...further] = prices
    const project = await terms.project({ ...(goal && { goal }), terms: { price: first } })
    const { params, listener, songwriter, request, accepted } = project
    await fund.establish(songwriter)
    if (isPromised) await money.pledge(await money.someone(), params.id, '10.00')
    await terms.agree(listener, params, accepted.body.terms!.waiting!)
    for (const price of further) await agreeTo(project, { price })
    await fund.waiting(...Array.from({ length: 16 }, () => '10.00'))
    await approve(project)
    expect(await fund.given({ request })).toBe(given)
    const { differences } = await audit(site.db)
    expect(differences.filter((one) => one.includes(params.id))).toEqual([])
  })

test('a pair of puppets that agrees to 99,999,999.99 gains nothing from the fund', async () => {
  const story = async (price?: string) => {
    const project = await terms.project({ terms: price ? { price } : {} })
    await fund.establish(project.songwriter)
    await money.pledge(await money.someone(), project.params.id, '1.00')
    if (price) await terms.agree(project.listener, project.params, project.accepted.body.terms!.waiting!)
    await fund.waiting(...Array.from({ length: 30 }, () => '9.00'))
    await approve(project)
    return fund.given(project)
  }
  expect(await story('99999999.99')).toBe(await story())
})

test('the audit finds a goal that is not the agreed price, and one that a release left behind', async () => {
  const held = await terms.agreed({ goal: '60.00' })
  const former = await terms.agreed({ goal: '60.00' })
  await former.songwriter.call(songRequests.release, { params: former.params, body: { reason: 'Ill' } })
  await setRow(site, requests, held.params.id, { goalAmount: '151.00' })
  await setRow(site, requests, former.params.id, { goalAmount: '150.00' })
  const { differences } = await audit(site.db)
  expect(differences).toEqual(
    expect.arrayContaining([
      `Request ${held.params.id}: its goalAmount is 151.00, and by its events 150.00`,
      `Request ${former.params.id}: its goalAmount is 150.00, and by its events 60.00`,
    ]),
  )
  await setRow(site, requests, held.params.id, { goalAmount: '150.00' })
  await setRow(site, requests, former.params.id, { goalAmount: '60.00' })
})

test('an acceptance puts back a goal that a release by an older build left behind', async () => {
  const { params } = await terms.agreed({ goal: '60.00' })
  await setRow(site, requests, params.id, { status: 'open', songwriterId: null, acceptedAt: null })
  const next = await site.as(await buildSongwriter(site.db))
  const { body } = await next.call(acceptance.accept, { params })
  expect(body).toMatchObject({ goalAmount: '60.00', isGiven: false, terms: { agreed: null } })
})
