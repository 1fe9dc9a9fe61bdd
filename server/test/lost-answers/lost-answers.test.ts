import { getTableName, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { openDb } from '../../db/client.ts'
import * as schema from '../../db/schema.ts'
import { moneyCases } from '../reach/test-money.ts'
import { ownCases } from '../reach/test-own.ts'
import { requestCases } from '../reach/test-requests.ts'
import { name, roomOf } from '../reach/test-room.ts'
import { workCases } from '../reach/test-work.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'
import { type Cut, cuttingProxy } from './cutting-proxy.ts'
import { unshownCases } from './test-unshown.ts'

let site: TestApp
let proxy: Awaited<ReturnType<typeof cuttingProxy>>
beforeAll(async () => {
  const direct = await testDb()
  proxy = await cuttingProxy(direct.url)
  const { db, pool, close } = openDb(proxy.url)
  const drop = async () => {
    await close()
    proxy.close()
    await direct.drop()
  }
  site = await testApp({
    database: { ...direct, db, pool, drop },
    settings: { RATE_LINKS_PER_ACCOUNT: '1000' },
    // The song that is linked to is on this machine.
    change: (deps) => ({ ...deps, mayReach: (address) => address === '127.0.0.1' }),
  })
})
afterAll(() => site.close())

/** Of the outcome itself; limits, which may count a try; and counters, whose rows come with their first use. */
const uncounted = new Set(['commits', 'rate_counts', 'money_months', 'upload_room', 'fund_turn'])
const tables = Object.values(schema)
  .filter((one) => one instanceof PgTable)
  .map(getTableName)
  .filter((name) => !uncounted.has(name))

/** The rows of every table. */
async function rowsOf() {
  const counts = tables.map((name) => `(select count(*) from ${name})::int as ${name}`).join(', ')
  const { rows } = await site.db.execute<Record<string, number>>(sql.raw(`select ${counts}`))
  return rows[0] ?? {}
}

const cases = [...requestCases, ...workCases, ...moneyCases, ...ownCases, ...unshownCases]
type Case = (typeof cases)[number][1]

/** What a write of this case leaves: its answer's status, and how many rows of which tables. */
async function leftBy({ state, before, act }: Case, armed?: Cut) {
  const room = await roomOf(site, state)
  const id = (await before?.(room)) ?? room.id
  const had = await rowsOf()
  proxy.arm(armed)
  const { status, text } = await act(room, { id })
  const cut = proxy.disarm()
  const has = await rowsOf()
  const rows = Object.fromEntries(
    Object.entries(has)
      .map(([name, count]) => [name, count - (had[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  )
  return { cut, left: { status, rows, text: status < 300 ? '' : text } }
}

test('each write of the contract is tried here', () => {
  const tried = new Set(cases.map(([one]) => one))
  const all = everyEndpoint.filter(({ method }) => method !== 'GET').map(name)
  expect(all.filter((one) => !tried.has(one))).toEqual([])
})

/** Writes of a single statement, or of none: there is no commit to cut. */
const withoutCommit = new Set([
  'POST /api/login',
  'POST /api/logout',
  'POST /api/forgot-password',
  'POST /api/prove-email',
  'POST /api/url/meta',
  'POST /api/url/get',
])

test.each(cases)('%s whose commit is not answered is done once', async (write, one) => {
  const plain = await leftBy(one)
  const { cut, left } = await leftBy(one, { of: 'commits', after: 0 })
  expect({ write, ...left }).toEqual({ write, ...plain.left })
  expect([write, cut]).toEqual([write, withoutCommit.has(write) ? 0 : 1])
})
