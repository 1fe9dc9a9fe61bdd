import { expect, test } from 'vitest'
import { books } from '#contract/giving/books'
import { csvPaths } from '#contract/giving/donations'
import { sql } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import { donations } from '../../../db/schema.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'

const world = useSite({ settings: { RATE_FILES_PER_ADDRESS: '8' } })

const year = new Date().getUTCFullYear()
const linesOf = (body: string) => body.split('\r\n').slice(1, -1)

test('a giver’s file has each donation of the year once, however many there are', async () => {
  const giver = await world.as(await buildUser(world.db))
  const ids = Array.from({ length: 2345 }, () => newId())
  await world.db.execute(sql`insert into donations (id, underwriter_id, amount, is_general, code, created_at)
    select id, ${giver.id}::uuid, 5, true, 'SW-Y' || n, now()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as made (id, n)`)
  const { statusCode, body, headers } = await file(giver, `${csvPaths.mine}?year=${year}`)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  const codes = linesOf(body).map((line) => line.split(',')[1])
  expect(codes).toEqual(ids.map((_, at) => `SW-Y${at + 1}`))
})

test('what a spreadsheet would run is text in the file', async () => {
  const giver = await world.as(await buildUser(world.db))
  const references = ['=1+1', '＝1+1', '@SUM(1)', '-5', 'PP; =1', 'PP;"=1', 'PP-5']
  for (const externalRef of references)
    await buildDonation(world.db, { underwriterId: giver.id, isGeneral: true, externalRef })
  const { body } = await file(giver, `${csvPaths.mine}?year=${year}`)
  expect(column(body, 8)).toEqual(["'=1+1", "'＝1+1", "'@SUM(1)", "'-5", "PP; '=1", `"PP;""'=1"`, 'PP-5'])
})

type Values = Parameters<typeof buildDonation>[1]

/**
 * Makes a giver, a songwriter and payments between them. The first payment has the amount 1, the next one 2
 * and so on.
 */
async function withPayments(...made: Values[]) {
  const songwriter = await buildSongwriter(world.db)
  const { id: songRequestId } = await buildRequest(world.db, {
    songwriterId: songwriter.id,
    status: 'approved',
  })
  const giver = await buildUser(world.db)
  for (const [at, values] of made.entries())
    await buildDonation(world.db, {
      songRequestId,
      songwriterId: songwriter.id,
      underwriterId: giver.id,
      amount: `${at + 1}.00`,
      ...values,
    })
  return { giver: await world.as(giver), songwriter: await world.as(songwriter) }
}
const file = ({ cookie }: { cookie: string | undefined }, url: string) =>
  world.app.inject({ url, headers: { cookie: cookie! } })
const column = (body: string, at: number) => linesOf(body).map((line) => line.split(',')[at])

test('a title with commas, quotes and line ends is one field, and no formula', async () => {
  const title = '=HYPERLINK("https://evil.example","Ruth, my ""light""")\n=1+1'
  const { id: songwriterId } = await buildSongwriter(world.db)
  const request = await buildRequest(world.db, { title, songwriterId, status: 'approved' })
  const giver = await world.as(await buildUser(world.db))
  const sent = { status: 'sent', sentAt: '2026-05-02T12:00:00.000Z', externalRef: '-2+3' } as const
  const made = { underwriterId: giver.id, createdAt: '2026-05-03T12:00:00.000Z' }
  const paid = await buildDonation(world.db, { ...made, ...sent, songRequestId: request.id, songwriterId })
  const general = await buildDonation(world.db, { ...made, isGeneral: true, amount: '10.00' })
  const { body, headers } = await file(giver, `${csvPaths.mine}?year=2026`)
  expect(headers['content-disposition']).toContain('songwright-donations-2026.csv')
  expect(body.slice(body.indexOf('\r\n') + 2)).toBe(
    `2026-05-02,${paid.code},"'=HYPERLINK(""https://evil.example"",""Ruth, my """"light"""""") =1+1",Mira Lund,25.00,,sent,,'-2+3,2026-05-02,\r\n` +
      `2026-05-03,${general.code},Community Fund,,10.00,,pledged,,,,\r\n`,
  )
})

test.each(['\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029', '\r\n'])(
  'a title from before titles were one line is one line (%j)',
  async (end) => {
    const request = await buildRequest(world.db, { title: `Rain${end}=1+1` })
    const giver = await world.as(await buildUser(world.db))
    const createdAt = '2026-05-03T12:00:00.000Z'
    await buildDonation(world.db, { underwriterId: giver.id, songRequestId: request.id, createdAt })
    const { body } = await file(giver, `${csvPaths.mine}?year=2026`)
    expect(column(body, 2)).toEqual(['Rain =1+1'])
    expect(body.split(/[\n\v\f\r\u0085\u2028\u2029]+/)).toHaveLength(3)
  },
)

test('a giver’s range goes by the day of the payment, or of the pledge; both ends are whole days in UTC', async () => {
  const { giver } = await withPayments(
    { createdAt: '2026-04-05T23:59:59.999Z' },
    { createdAt: '2026-04-06T00:00:00.000Z' },
    { createdAt: '2027-04-05T23:59:59.999Z' },
    { createdAt: '2027-04-06T00:00:00.000Z' },
    // These payments were pledged in one tax year and sent in another.
    { createdAt: '2026-01-01T12:00:00.000Z', sentAt: '2026-04-06T00:00:00.001Z', status: 'sent' },
    { createdAt: '2026-05-01T12:00:00.000Z', sentAt: '2027-04-06T00:00:00.000Z', status: 'sent' },
  )
  const range = await file(giver, `${csvPaths.mine}?from=2026-04-06&to=2027-04-05`)
  expect(range.headers['content-disposition']).toContain('songwright-donations-2026-04-06-2027-04-05.csv')
  expect(column(range.body, 4)).toEqual(['2.00', '5.00', '3.00'])
  expect(column(range.body, 0)).toEqual(['2026-04-06', '2026-04-06', '2027-04-05'])
  const day = await file(giver, `${csvPaths.mine}?from=2027-04-06&to=2027-04-06`)
  expect(column(day.body, 4)).toEqual(['4.00', '6.00'])
  expect(column((await file(giver, `${csvPaths.mine}?year=2026`)).body, 4)).toEqual(['1.00', '2.00', '5.00'])
})

test('a songwriter’s file has what was confirmed, by the day of it, and names no giver who stays anonymous', async () => {
  const confirmed = (confirmedAt: string, values: Values = {}): Values => ({
    status: 'confirmed',
    receivedAmount: '7.50',
    confirmedAt,
    sentAt: '2025-12-01T00:00:00.000Z',
    ...values,
  })
  const { songwriter, giver } = await withPayments(
    confirmed('2025-12-31T23:59:59.999Z'),
    confirmed('2026-01-01T00:00:00.000Z', { isAnonymous: true, externalRef: '=1+1' }),
    confirmed('2026-12-31T23:59:59.999Z'),
    confirmed('2027-01-01T00:00:00.000Z'),
    { sentAt: '2026-02-01T00:00:00.000Z', status: 'sent' },
    { status: 'pledged' },
  )
  const url = `${csvPaths.received}?from=2026-01-01&to=2026-12-31`
  const { body, headers } = await file(songwriter, url)
  expect(headers['content-disposition']).toContain('songwright-received-2026-01-01-2026-12-31.csv')
  expect(body.split('\r\n')[0]).toBe(
    '\u{feff}Date,Code,For,Supporter,Amount,Received,Status,Method,Reference,Sent,Confirmed',
  )
  expect(column(body, 0)).toEqual(['2026-01-01', '2026-12-31'])
  expect(column(body, 3)).toEqual(['Anonymous', 'Ada'])
  expect(column(body, 4)).toEqual(['2.00', '3.00'])
  expect(column(body, 5)).toEqual(['7.50', '7.50'])
  expect(column(body, 8)).toEqual(["'=1+1", ''])
  expect(linesOf((await file(giver, url)).body)).toEqual([])
})

test('thousands of confirmed payments come once each, in the order of their days', async () => {
  const { songwriter, giver } = await withPayments()
  const ids = Array.from({ length: 2345 }, () => newId())
  // Donations with later ids have earlier days. Each day has twenty donations.
  await world.db.execute(sql`insert into donations
    (id, underwriter_id, songwriter_id, amount, received_amount, status, code, created_at, confirmed_at)
    select id, ${giver.id}::uuid, ${songwriter.id}::uuid, 5, 5, 'confirmed', 'SW-R' || n, now(),
      '2026-12-31T12:00:00Z'::timestamptz - interval '1 day' * (n / 20)
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as made (id, n)`)
  const { body } = await file(songwriter, `${csvPaths.received}?year=2026`)
  const days = column(body, 0)
  expect(new Set(column(body, 1)).size).toBe(2345)
  expect(days).toHaveLength(2345)
  expect(days).toEqual(days.toSorted((one, other) => Number(one! > other!) - Number(one! < other!)))
})

test.each([
  ['', 'Please give the first and the last day'],
  ['from=2026-04-06', 'Please give the first and the last day'],
  ['from=2026-02-30&to=2026-03-01', 'Please give the first and the last day'],
  ['from=06.04.2026&to=2026-12-31', 'Please give the first and the last day'],
  ['year=twenty', 'Please give the first and the last day'],
  ['from=2026-04-06&to=2026-04-05', 'The first day must not be after the last one'],
])('a range that is none is refused with a sentence: %s', async (query, sentence) => {
  const { giver } = await withPayments()
  for (const path of [csvPaths.mine, csvPaths.received]) {
    const { statusCode, body } = await file(giver, `${path}?${query}`)
    expect(statusCode).toBe(400)
    expect(body).toContain(sentence)
  }
  expect((await world.app.inject({ url: `${csvPaths.received}?year=2026` })).statusCode).toBe(401)
})

test('a book has the same lines as its file, with their sums', async () => {
  const confirmed = { status: 'confirmed', sentAt: '2026-03-01T00:00:00.000Z' } as const
  const { giver, songwriter } = await withPayments(
    { ...confirmed, receivedAmount: '0.75', confirmedAt: '2026-03-31T23:00:00.000Z', isAnonymous: true },
    { ...confirmed, receivedAmount: '4.00', confirmedAt: '2026-04-01T00:00:00.000Z' },
    { status: 'rejected', rejectionReason: 'lapsed', createdAt: '2026-03-02T00:00:00.000Z' },
    { songRequestId: null, songwriterId: null, isGeneral: true, createdAt: '2026-03-03T00:00:00.000Z' },
  )
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const read = async (who: typeof giver, side: 'given' | 'received') => {
    const query = { ...days, side }
    const { body } = await who.call(books.entries, { query })
    return { lines: body, sums: (await who.call(books.sums, { query })).body }
  }
  const given = await read(giver, 'given')
  expect(
    given.lines.map(({ amount, title, other, day }) => [amount, title, other, day.slice(0, 10)]),
  ).toEqual([
    ['4.00', null, null, '2026-03-03'],
    ['3.00', 'The kitchen light', 'Mira Lund', '2026-03-02'],
    ['2.00', 'The kitchen light', 'Mira Lund', '2026-03-01'],
    ['1.00', 'The kitchen light', 'Mira Lund', '2026-03-01'],
  ])
  expect(given.lines.map(({ rejectionReason }) => rejectionReason)).toEqual([null, 'lapsed', null, null])
  expect(given.sums).toEqual({ count: 4, pledged: '7.00', received: '4.75', ended: '3.00' })
  const received = await read(songwriter, 'received')
  expect(received.lines).toMatchObject([{ amount: '1.00', receivedAmount: '0.75', other: null }])
  expect(received.sums).toEqual({ count: 1, pledged: '1.00', received: '0.75', ended: '0.00' })
  const backwards = await giver.call(books.entries, {
    query: { side: 'given', from: '2026-03-02', to: '2026-03-01' },
  })
  expect([backwards.status, backwards.text]).toEqual([400, expect.stringContaining('must not be after')])
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
