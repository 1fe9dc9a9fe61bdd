import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { outageProxy } from '../../test/away/outage-proxy.ts'
import { ownDb } from '../../test/test-db.ts'
import { ownPrograms, type Program } from '../../test/test-program.ts'
import { openInCurrency } from './one-currency.ts'

// Starts and stops five programs one after another. On a busy machine this can take more than a minute.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const { start, end } = ownPrograms()
afterEach(async () => {
  for (const dataDir of await end()) rmSync(dataDir, { recursive: true, force: true })
})

const on = (url: string, currency?: string) =>
  start({
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(40),
    ...(currency !== undefined && { CURRENCY: currency }),
  })

async function stop({ child, ended }: Program) {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

/**
 * Runs a query on its own connection. The tests' pool can't be used, because its connections have the same
 * name as those of a program.
 */
async function query(url: string, text: string) {
  const client = new Client({ connectionString: url, application_name: 'a look' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const currencyOf = async (url: string) => (await query(url, 'select currency from site'))[0]?.['currency']

async function pledge(address: string) {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie, origin: address }
    return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const person = { firstName: 'A', lastName: 'B', email: 'a@songs.example', password: 'long and fine enough' }
  const registered = await post('/api/register', person)
  const cookie = registered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const pledged = await post('/api/donations', { amount: '25.00', isGeneral: true }, cookie)
  expect(pledged.status).toBe(201)
}

test('the currency can be changed until somebody has pledged, and not after', async () => {
  const database = await ownDb()
  const first = on(database.url)
  await first.ready
  expect(await currencyOf(database.url)).toBe('USD')
  await stop(first)

  const euros = on(database.url, 'eur')
  const address = await euros.ready
  expect(await currencyOf(database.url)).toBe('EUR')
  await pledge(address)
  await stop(euros)

  const dollars = on(database.url)
  expect(await dollars.ended).toBe(1)
  expect(dollars.said()).toBe(
    'CURRENCY is USD, and the donations of this site are in EUR: an amount can’t become one in another currency. Set CURRENCY=EUR, or begin a site in USD with another database.\n',
  )
  expect(await currencyOf(database.url)).toBe('EUR')
  await stop(await readied(on(database.url, 'EUR')))
  await database.drop()
})

async function readied(program: Program) {
  await program.ready
  return program
}

test('a database with donations from before the setting is in dollars', async () => {
  const database = await ownDb()
  const old = await readied(on(database.url))
  await pledge(await old.ready)
  await stop(old)
  await query(database.url, 'delete from site')
  const euros = on(database.url, 'EUR')
  expect(await euros.ended).toBe(1)
  expect(euros.said()).toContain('the donations of this site are in USD')
  await database.drop()
})

const others = (currency: string, kept: string) =>
  `CURRENCY is ${currency}, and other processes of Songwright serve this site in ${kept}. Stop the other processes first, and start this one again.\n`

test('a change waits for the processes that serve in another currency, also idle ones', async () => {
  const database = await ownDb()
  const first = await readied(on(database.url))
  // Simulates an idle process: its pools have no open connection, but it still serves requests.
  await query(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name in ('songwright', 'songwright-jobs')`,
  )
  const second = on(database.url, 'EUR')
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(others('EUR', 'USD'))
  expect(await currencyOf(database.url)).toBe('USD')
  await stop(first)
  await stop(await readied(on(database.url, 'EUR')))
  await database.drop()
})

test('a process of a build from before is seen by its pool', async () => {
  const { url, drop } = await ownDb()
  const old = new Client({ connectionString: url, application_name: 'songwright' })
  await old.connect()
  const asked = openInCurrency({ connection: url, currency: 'EUR', onOther: () => {} })
  await expect(asked).rejects.toThrow('Stop the other processes first')
  await old.end()
  const open = await openInCurrency({ connection: url, currency: 'EUR', onOther: () => {} })
  await open.close()
  await drop()
})

test('of starts at once in several currencies, all that serve have the same', async () => {
  const { url, drop } = await ownDb()
  for (let round = 0; round < 15; round++) {
    const asked = ['EUR', 'CHF', 'JPY', 'EUR', 'USD'].map((currency) =>
      openInCurrency({ connection: url, currency, onOther: () => {} }).then((open) => ({ currency, open })),
    )
    const served = (await Promise.allSettled(asked)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
    expect(new Set(served.map(({ currency }) => currency)).size).toBeLessThanOrEqual(1)
    for (const { currency } of served) expect(await currencyOf(url)).toBe(currency)
    await Promise.all(served.map(({ open }) => open.close()))
  }
  await drop()
})

test('a start waits for a change that is being made, and is refused by what became of it', async () => {
  const { url, drop } = await ownDb()
  const first = await openInCurrency({ connection: url, currency: 'USD', onOther: () => {} })
  await first.close()
  const changing = new Client({ connectionString: url, application_name: 'songwright-serves' })
  await changing.connect()
  await changing.query('begin; select currency from site for update')
  const outcome = openInCurrency({ connection: url, currency: 'USD', onOther: () => {} }).then(
    (open) => open.close().then(() => 'serves'),
    (error: unknown) => String(error),
  )
  const waiting = () => query(url, "select 1 from pg_locks where not granted and locktype = 'transactionid'")
  await Promise.race([outcome, expect.poll(waiting).not.toEqual([])])
  await changing.query("update site set currency = 'EUR'; commit")
  expect(await outcome).toContain('serve this site in EUR. Stop the other processes first')
  await changing.end()
  await drop()
})

test('a process that was away while the currency changed serves no longer', async () => {
  const database = await ownDb()
  const proxy = await outageProxy(database.url)
  const other = vi.fn<(error: Error) => void>()
  const away = await openInCurrency({ connection: proxy.url, currency: 'USD', onOther: other })
  proxy.become('gone')
  // The database needs a moment to notice that the process has ended.
  await expect
    .poll(() =>
      query(
        database.url,
        "select 1 from pg_stat_activity where application_name = 'songwright-serves' and datname = current_database()",
      ),
    )
    .toEqual([])
  const changed = await openInCurrency({ connection: database.url, currency: 'EUR', onOther: () => {} })
  proxy.become('there')
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce(), 15_000)
  expect(other.mock.calls[0]?.[0].message).toContain('CURRENCY is USD')
  await away.close()
  await changed.close()
  proxy.close()
  await database.drop()
})
