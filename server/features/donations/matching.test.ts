import { expect, test } from 'vitest'
import { donations as calls, csvPaths } from '#contract/giving/donations'
import { fundMonths, privateSong } from '#contract/giving/fund'
import { eq } from '#drizzle'
import { donations, songRequests } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { buildUser } from '../../test/factories.ts'
import { statusesOf, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'

const world = useSite({
  each: true,
  settings: { PUBLIC_URL: 'https://songs.example', FUND_PER_SONG: '1000' },
})
const money = moneyOf(world)

const fund = async () => (await world.visitor.call(calls.fund)).body
const ledger = async (query = {}) => (await world.visitor.call(calls.ledger, { query })).body
const isBlameless = async () =>
  (await audit(world.db)).differences.filter((one) => !one.endsWith('nothing')).length === 0

async function waiting(...amounts: string[]) {
  const made = []
  for (const amount of amounts) {
    const giver = await money.someone()
    made.push({ giver, params: { id: (await money.pledge(giver, undefined, amount)).id } })
  }
  return made
}

test('a declined match waits again, and the next waiting ones close the gap in the same moment', async () => {
  const [first, second, third] = await waiting('60.00', '50.00', '40.00')
  const { request, listener } = await money.scene({ status: 'completed' })
  await money.approve(listener, request)
  expect(await money.sums(request.id)).toEqual(['110.00', '0.00', '0.00'])
  // Neither its title nor anything its cover would reveal.
  const [matched] = (await first!.giver.call(calls.mine)).body
  expect(matched?.request).toMatchObject({ title: privateSong, cover: null })

  const reply = await first!.giver.call(calls.declineMatch, { params: first!.params })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    status: 'pledged',
    isGeneral: true,
    songRequestId: null,
    songwriterId: null,
    matchedAt: null,
    dueAt: null,
    request: null,
  })
  // 50 and 40 are not enough, and there is no fourth: the declined one is not offered again.
  expect(await money.sums(request.id)).toEqual(['90.00', '0.00', '0.00'])
  expect(await money.row(third!.params.id)).toMatchObject({ songRequestId: request.id })
  expect(await fund()).toMatchObject({
    totalAmount: '150.00',
    waitingAmount: '60.00',
    matchedAmount: '90.00',
  })
  expect(await money.story(first!.params.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['matched', 'pledged', 'pledged'],
    ['match_declined', 'pledged', 'pledged'],
  ])
  const again = await first!.giver.call(calls.declineMatch, { params: first!.params })
  expect([again.status, (await second!.giver.call(calls.one, { params: second!.params })).status]).toEqual([
    409, 200,
  ])

  const other = await money.scene({ status: 'completed' })
  await money.approve(other.listener, other.request)
  expect(await money.row(first!.params.id)).toMatchObject({ songRequestId: other.request.id })
  expect(await isBlameless()).toBe(true)
})

test('a match that was sent can be declined no more', async () => {
  const [pledge] = await waiting('100.00')
  const { request, listener } = await money.scene({ status: 'completed' })
  await money.approve(listener, request)
  await money.send(pledge!.giver, pledge!.params)
  expect((await pledge!.giver.call(calls.declineMatch, { params: pledge!.params })).status).toBe(409)
})

test('what a cancelled pledge leaves open of an approved song, the fund closes; of an open one it does not', async () => {
  const { request, listener, giver } = await money.scene({ status: 'completed' })
  const due = await money.pledge(giver, request.id, '100.00')
  const open = await money.scene()
  const early = await money.pledge(giver, open.request.id, '100.00')
  await money.approve(listener, request)
  const [pledge] = await waiting('70.00')
  await giver.call(calls.cancel, { params: { id: early.id } })
  expect((await money.row(pledge!.params.id)).songRequestId).toBeNull()
  await giver.call(calls.cancel, { params: { id: due.id } })
  expect((await money.row(pledge!.params.id)).songRequestId).toBe(request.id)
  expect(await isBlameless()).toBe(true)
})

test('a payment that its songwriter rejects draws nothing more from the fund', async () => {
  const { request, listener, giver, songwriter } = await money.scene({ status: 'completed' })
  const payment = await money.pledge(giver, request.id, '100.00')
  await money.approve(listener, request)
  const [pledge] = await waiting('70.00')
  await money.send(giver, payment)
  const body = { reason: 'Nothing arrived' }
  expect((await songwriter.call(calls.reject, { params: { id: payment.id }, body })).status).toBe(200)
  expect((await money.row(pledge!.params.id)).songRequestId).toBeNull()
})

test('a cancelled pledge to the fund leaves its total and its month', async () => {
  const [pledge] = await waiting('25.00', '10.00')
  expect((await pledge!.giver.call(calls.cancel, { params: pledge!.params })).status).toBe(200)
  expect(await fund()).toMatchObject({ totalAmount: '10.00', monthAmount: '10.00', waitingAmount: '10.00' })
  expect(await isBlameless()).toBe(true)
})

test('declines, cancels and approvals at once match no pledge twice and leave every sum right', async () => {
  const pledges = await waiting(...Array.from({ length: 12 }, () => '40.00'))
  const first = await money.scene({ status: 'completed' })
  await money.approve(first.listener, first.request)
  const songs = []
  for (let number = 0; number < 4; number++) songs.push(await money.scene({ status: 'completed' }))
  const replies = await Promise.all([
    ...songs.map(({ listener, request }) => money.approve(listener, request)),
    ...pledges.slice(0, 3).map(({ giver, params }) => giver.call(calls.declineMatch, { params })),
    ...pledges.slice(2, 5).map(({ giver, params }) => giver.call(calls.cancel, { params })),
  ])
  expect(statusesOf(replies).every((status) => status === 200 || status === 409)).toBe(true)
  expect(await isBlameless()).toBe(true)
  const rows = await world.db.select().from(donations)
  const matches = rows.map(({ matchId }) => matchId).filter((id) => id !== null)
  expect(new Set(matches).size).toBe(matches.length)
})

test('anyone reads every match, newest first and in pages, with nothing private in it', async () => {
  const mira = await world.as(await buildUser(world.db, { firstName: 'Mira', email: 'mira@songs.example' }))
  await money.pledge(mira, undefined, '60.00')
  const nameless = await money.someone()
  await nameless.call(calls.create, { body: { amount: 30, isGeneral: true, isAnonymous: true } })
  const [last] = await waiting('20.00')
  const { request, listener, songwriter } = await money.scene({ status: 'completed', isPublic: true })
  await money.approve(listener, request)
  await money.send(last!.giver, last!.params)
  await songwriter.call(calls.confirm, { params: last!.params, body: { receivedAmount: '19.40' } })

  const { title } = request
  const all = await ledger()
  expect(all).toEqual(
    [
      { amount: '20.00', receivedAmount: '19.40', status: 'confirmed', giver: { firstName: 'Ada' } },
      { amount: '30.00', receivedAmount: null, status: 'pledged', giver: { firstName: null } },
      { amount: '60.00', receivedAmount: null, status: 'pledged', giver: { firstName: 'Mira' } },
    ].map((entry) => ({
      ...entry,
      id: expect.any(String),
      matchedAt: expect.any(String),
      request: { title },
    })),
  )
  expect(JSON.stringify(all)).not.toMatch(/example|SW-/)
  const page = await world.visitor.call(calls.ledger, { query: { limit: 2 } })
  const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1]
  expect(await ledger({ limit: 2, cursor })).toEqual(all.slice(2))

  const csv = await world.app.inject({ url: csvPaths.ledger })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const today = new Date().toISOString().slice(0, 10)
  expect(csv.body.split('\r\n')).toEqual([
    '\ufeffDate,Amount,Request,Status,Received,Supporter',
    `${today},20.00,${title},confirmed,19.40,Ada`,
    `${today},30.00,${title},pledged,,Anonymous`,
    `${today},60.00,${title},pledged,,Mira`,
    '',
  ])
})

test('the months of the fund are those of its pledges, with empty ones between', async () => {
  const [pledge] = await waiting('25.00')
  const { body: months } = await world.visitor.call(calls.months)
  expect(months).toHaveLength(fundMonths)
  expect(months.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    pledgedAmount: '25.00',
    waitingAmount: '25.00',
    matchedAmount: '0.00',
    confirmedAmount: '0.00',
  })
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  expect(months[0]?.pledgedAmount).toBe('0.00')
  expect((await pledge!.giver.call(calls.fund)).body.monthAmount).toBe('25.00')
})

test('a giver keeps a year as a file, which no spreadsheet runs and no comma breaks', async () => {
  const { giver, request } = await money.scene()
  await world.db
    .update(songRequests)
    .set({ title: '=HYPERLINK("https://evil.example","Ruth, my ""light""")\nand more' })
    .where(eq(songRequests.id, request.id))
  const paid = await money.pledge(giver, request.id, '25.00')
  await giver.call(calls.markSent, { params: { id: paid.id }, body: { externalRef: '-2+3' } })
  await money.pledge(giver, undefined, '10.00')
  const old = await money.pledge(giver, undefined, '7.00')
  await world.db
    .update(donations)
    .set({ createdAt: '2024-12-31T23:59:59.999Z' })
    .where(eq(donations.id, old.id))

  const year = new Date().getUTCFullYear()
  const file = (query: string, cookie = giver.cookie) =>
    world.app.inject({ url: `${csvPaths.mine}${query}`, ...(cookie && { headers: { cookie } }) })
  const { body, headers } = await file(`?year=${year}`)
  expect(headers['content-disposition']).toContain(`songwright-donations-${year}.csv`)
  const [, ...rest] = body.split('\r\n')
  const title = `"'=HYPERLINK(""https://evil.example"",""Ruth, my """"light"""""")\nand more"`
  const today = new Date().toISOString().slice(0, 10)
  expect(rest.join('\r\n')).toBe(
    `${today},${paid.code},${title},Mira Lund,25.00,,sent,,'-2+3,${today},\r\n` +
      `${today},${(await giver.call(calls.mine)).body.find(({ amount }) => amount === '10.00')!.code},Community Fund,,10.00,,pledged,,,,\r\n`,
  )
  expect((await file('?year=2024')).body).toContain(old.code)
  expect((await file('?year=2023')).body.split('\r\n')).toHaveLength(2)
  for (const query of ['', '?year=', '?year=abc', '?year=1e9', '?year=2024&year=2025'])
    expect((await file(query)).statusCode).toBe(400)
  expect((await file(`?year=${year}`, '')).statusCode).toBe(401)
})
