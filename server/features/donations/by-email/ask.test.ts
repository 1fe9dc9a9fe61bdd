import { expect, test } from 'vitest'
import { byEmail } from '#contract/giving/by-email'
import { sql } from '#drizzle'
import { donations, emailPledges } from '../../../db/schema.ts'
import { buildRequest } from '../../../test/factories.ts'
import { testApp } from '../../../test/test-app.ts'

test('10,000 calls for 1,000 emails, from one and from 500 network addresses, send at most the caps', async () => {
  const attacked = await testApp({ settings: { TRUST_PROXY: '1' } })
  const requests = await Promise.all(Array.from({ length: 30 }, async () => buildRequest(attacked.db)))
  const statuses = new Map<number, number>()
  const callNumber = async (n: number) => {
    const address = n < 2000 ? '198.51.100.1' : `198.18.${n % 2}.${(n >> 1) % 250}`
    const body = {
      songRequestId: requests[n % 30]!.id,
      shareableId: requests[n % 30]!.shareableId,
      amount: '25.00',
      firstName: 'Sam Hill',
      email: `victim${n % 1000}@songs.example`,
    }
    const { status } = await attacked.visitor.call(byEmail.pledgeByEmail, {
      body,
      headers: { 'x-forwarded-for': address },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  let next = 0
  const worker = async () => {
    while (next < 10_000) await callNumber(next++)
  }
  await Promise.all(Array.from({ length: 25 }, worker))
  // Five of each of 501 addresses.
  expect([...statuses].toSorted(([one], [other]) => one - other)).toEqual([
    [202, 2505],
    [429, 7495],
  ])
  const kept = await attacked.db.select().from(emailPledges)
  const { rows } = await attacked.db.execute(sql`select 1 from pgboss.job where name = 'email-pledge-mail'`)
  expect(rows).toHaveLength(kept.length)
  expect(kept.length).toBeLessThanOrEqual(500)
  expect(kept.length).toBeGreaterThan(400)
  const most = (by: 'email' | 'songRequestId') =>
    Math.max(
      ...Map.groupBy(kept, (one) => one[by])
        .values()
        .map(({ length }) => length),
    )
  expect([most('email') <= 3, most('songRequestId') <= 20]).toEqual([true, true])
  expect(await attacked.db.$count(donations)).toBe(0)
  await attacked.close()
  // Alone it takes less than a minute.
}, 240_000)
