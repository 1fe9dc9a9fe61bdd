import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvPaths } from '#contract/giving/donations'
import { newId } from '../../../db/schema/columns.ts'
import { donations } from '../../../db/schema.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ settings: { RATE_FILES_PER_ADDRESS: '8' } })
})
afterAll(() => world.close())

const year = new Date().getUTCFullYear()
const linesOf = (body: string) => body.split('\r\n').slice(1, -1)

test('a giver’s file has each donation of the year once, however many there are', async () => {
  const giver = await world.as(await buildUser(world.db))
  const ids = Array.from({ length: 2345 }, () => newId())
  await world.db.execute(sql`insert into donations (id, underwriter_id, amount, is_general, code, created_at)
    select id, ${giver.id}::uuid, 5, true, 'SW-Y' || n, now()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as made (id, n)`)
  const asked = { url: `${csvPaths.mine}?year=${year}`, headers: { cookie: giver.cookie! } }
  const { statusCode, body, headers } = await world.app.inject(asked)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  const codes = linesOf(body).map((line) => line.split(',')[1])
  expect(codes).toEqual(ids.map((_, at) => `SW-Y${at + 1}`))
})

test('what a spreadsheet would run is text in the file', async () => {
  const giver = await world.as(await buildUser(world.db))
  const references = ['=1+1', '＝1+1', '@SUM(1)', '-5', 'PP; =1', 'PP-5']
  for (const externalRef of references)
    await buildDonation(world.db, { underwriterId: giver.id, isGeneral: true, externalRef })
  const url = `${csvPaths.mine}?year=${year}`
  const { body } = await world.app.inject({ url, headers: { cookie: giver.cookie! } })
  expect(linesOf(body).map((line) => line.split(',')[8])).toEqual([
    "'=1+1",
    "'＝1+1",
    "'@SUM(1)",
    "'-5",
    "PP; '=1",
    'PP-5',
  ])
})

test('the ledger’s file is whole or of one year, kept for five minutes, and each address gets only so many', async () => {
  const { id: songwriterId } = await buildSongwriter(world.db)
  const { id: songRequestId } = await buildRequest(world.db, { songwriterId, status: 'approved' })
  const { id: underwriterId } = await buildUser(world.db)
  const match = (at: string, n: number) => ({
    underwriterId,
    songRequestId,
    songwriterId,
    amount: `${n}.00`,
    isGeneral: true,
    code: `SW-M${at}${n}`,
    matchedAt: at,
    matchId: newId(new Date(at)),
  })
  await world.db
    .insert(donations)
    .values([
      match('2024-12-31T23:59:59.999Z', 1),
      match('2025-01-01T00:00:00.000Z', 2),
      match('2025-12-31T23:59:59.999Z', 3),
      ...Array.from({ length: 1100 }, (_, n) => match('2026-01-01T00:00:00.000Z', n + 4)),
    ])
  const file = (query = '') => world.app.inject({ url: csvPaths.ledger + query })
  const amounts = async (query?: string) => linesOf((await file(query)).body).map((one) => one.split(',')[1])
  expect(await amounts('?year=2025')).toEqual(['3.00', '2.00'])
  expect(new Set(await amounts('?year=2026')).size).toBe(1100)
  expect(await amounts('?year=2023')).toEqual([])
  expect(new Set(await amounts()).size).toBe(1103)

  const whole = await file()
  expect(whole.headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-disposition': 'attachment; filename="songwright-fund.csv"',
  })
  expect((await file('?year=25')).statusCode).toBe(400)
  const more = await Promise.all(Array.from({ length: 6 }, () => file('?year=2025')))
  const refused = more.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(3)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await world.app.inject({ url: csvPaths.ledger, remoteAddress: '203.0.113.9' })).statusCode).toBe(
    200,
  )
})
