import { getTableName, PgTable, sql } from '#drizzle'
import { openDb } from '../../db/client.ts'
import * as schema from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { moneyCases } from '../reach/test-money.ts'
import { ownCases } from '../reach/test-own.ts'
import { requestCases } from '../reach/test-requests.ts'
import { roomOf } from '../reach/test-room.ts'
import { stewardEmail, trustCases } from '../reach/test-trust.ts'
import { workCases } from '../reach/test-work.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'
import { type Cut, cuttingProxy } from './cutting-proxy.ts'
import { unshownCases } from './test-unshown.ts'

export const cases = [
  ...requestCases,
  ...workCases,
  ...moneyCases,
  ...ownCases,
  ...trustCases,
  ...unshownCases,
]

/** Writes that run no transaction, so no commit can be cut. */
const withoutCommit = new Set([
  'POST /api/login',
  'POST /api/logout',
  'POST /api/login/passkey/options',
  'POST /api/account/passkeys/options',
  'POST /api/account/confirm/passkey/options',
  'POST /api/account/confirm',
  'POST /api/url/meta',
  'POST /api/url/get',
])
export const commitsOf = (write: string) => (withoutCommit.has(write) ? 0 : 1)

export const settings = { RATE_LINKS_PER_ACCOUNT: '1000', STEWARD_EMAILS: stewardEmail }
/** Allows links to the test's own web server, which runs on this machine. */
export const mayReach = (address: string) => address === '127.0.0.1'

/**
 * Tables whose rows are not compared. Row counts may differ for commit ids, for rate limits, which may count
 * a retry, and for counters, whose row is inserted at first use.
 */
const uncounted = new Set([
  'commits',
  'rate_counts',
  'money_months',
  'unproven_sums',
  'community_fund',
  'upload_room',
  'fund_turn',
])
const tables = Object.values(schema)
  .filter((one) => one instanceof PgTable)
  .map(getTableName)
  .filter((name) => !uncounted.has(name))

/** Number of rows of each table. */
async function rowsOf({ db }: TestApp) {
  const counts = tables.map((name) => `(select count(*) from ${name})::int as ${name}`).join(', ')
  const { rows } = await db.execute<Record<string, number>>(sql.raw(`select ${counts}`))
  return rows[0] ?? {}
}

interface Fault<Outcome> {
  begin: () => void
  end: () => Outcome | Promise<Outcome>
}

/**
 * Runs a write, with a fault while it runs. Returns the reply's status, and how many rows each table gained
 * or lost.
 */
export async function leftBy<Outcome>(
  site: TestApp,
  { state, before, act }: (typeof cases)[number][1],
  fault: Fault<Outcome>,
) {
  // Removes pledges of earlier writes, which would count towards limits.
  await site.db.execute(sql`update donations set status = 'rejected' where is_general`)
  await site.db.execute(sql`delete from rate_counts`)
  const room = await roomOf(site, state)
  const id = (await before?.(room)) ?? room.id
  const had = await rowsOf(site)
  fault.begin()
  const acting = act(room, { id })
  await acting.catch(() => {})
  const outcome = await fault.end()
  const { status, text } = await acting
  const has = await rowsOf(site)
  const rows = Object.fromEntries(
    Object.entries(has)
      .map(([name, count]) => [name, count - (had[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  )
  return { outcome, left: { status, rows, text: status < 300 ? '' : text } }
}

export const noFault: Fault<void> = { begin: () => {}, end: () => {} }

/** A site whose database connection passes through a cutting proxy. The test's own queries bypass it. */
export async function cutSite() {
  const direct = await testDb()
  const proxy = await cuttingProxy(direct.url)
  const { db, pool, close } = openDb(proxy.url)
  const drop = async () => {
    await close()
    proxy.close()
    await direct.drop()
  }
  const change = (deps: Deps) => ({ ...deps, db, pool, mayReach })
  const site = await testApp({ database: { ...direct, drop }, settings, change })
  const cutting = (cut: Cut) => ({ begin: () => proxy.arm(cut), end: () => proxy.disarm() })
  /** A fault that cuts nothing. It returns the number of queries that could be cut. */
  const counting = {
    begin: () => proxy.arm({ of: 'questions', after: Number.POSITIVE_INFINITY }),
    end: () => {
      proxy.disarm()
      return proxy.asked()
    },
  }
  return { site, cutting, counting }
}
