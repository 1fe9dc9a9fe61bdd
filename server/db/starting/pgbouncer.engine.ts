import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { aptInstall } from '../../../scripts/steps/apt.ts'
import { type Daemon, startDaemon } from '../../../scripts/steps/daemon.ts'
import { freePorts } from '../../../scripts/steps/ports.ts'
import { outageProxy } from '../../test/away/outage-proxy.ts'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { type Program, startProgram } from '../../test/test-program.ts'

const file = '/usr/sbin/pgbouncer'

let at: TestDb
/** PgBouncer runs as another account, which can't reach the socket of the server under test. */
let proxy: Awaited<ReturnType<typeof outageProxy>>
const poolers: Daemon[] = []
const started: Program[] = []
const folders: string[] = []
beforeAll(async () => {
  if (!existsSync(file) && !aptInstall('pgbouncer'))
    throw new Error('There is no PgBouncer here, and no way to install it')
  at = await testDb()
  proxy = await outageProxy(at.url)
}, 180_000)
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await Promise.all(poolers.map((one) => one.stop('SIGTERM')))
  for (const folder of [...folders, ...started.map(({ dataDir }) => dataDir)])
    rmSync(folder, { recursive: true, force: true })
  proxy.close()
  await at.drop()
})

/** A PgBouncer before the test's database; answers its address. */
async function pooler(mode: 'session' | 'transaction') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-pgbouncer-'))
  folders.push(folder)
  const [port = 0] = await freePorts(1)
  const { port: behind, user, database } = new Client({ connectionString: proxy.url })
  const users = path.join('/tmp', `${path.basename(folder)}.users`)
  const config = path.join('/tmp', `${path.basename(folder)}.ini`)
  folders.push(users, config)
  writeFileSync(users, `"${user}" ""\n`)
  const lines = [
    '[databases]',
    `${database} = host=127.0.0.1 port=${behind}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  poolers.push(startDaemon([file, config], { log: path.join(folder, 'log'), asPostgres: true }))
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`
  await expect
    .poll(async () => {
      const client = new Client({ connectionString: url })
      client.on('error', () => {})
      const asked = client.connect().then(() => client.query('select 1'))
      return await asked.then(() => client.end()).then(() => 'answers', String)
    })
    .toBe('answers')
  return url
}

function start(url: string) {
  const program = startProgram({ DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40) })
  started.push(program)
  return program
}

test('a pooler in transaction mode is found out, and refused with a sentence', async () => {
  const program = start(await pooler('transaction'))
  expect(await program.ended).toBe(1)
  expect(program.said()).toBe(
    'DATABASE_URL leads to a connection pooler in transaction mode, which takes sessions apart that Songwright needs whole. Put the pooler into session mode (pool_mode = session), or point DATABASE_URL to PostgreSQL itself.\n',
  )
})

test('behind one in session mode two processes serve, and hear each other', async () => {
  const url = await pooler('session')
  const [one, other] = [start(url), start(url)]
  const [first, second] = await Promise.all([one.ready, other.ready])
  const call = (base: string, address: string, cookie: string, body?: object) =>
    fetch(`${base}${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json', origin: base }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const person = {
    email: `${randomUUID()}@songs.example`,
    password: 'a lamp in the window',
    firstName: 'Ada',
    lastName: 'Lund',
  }
  const made = await call(first, accounts.register.path, '', person)
  expect([made.status, made.ok || (await made.text())]).toEqual([201, true])
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (let at = 0; at < 30; at++)
    expect((await call(at % 2 ? first : second, accounts.me.path, cookie)).status).toBe(200)

  const { port } = new URL(second)
  const stream = await fetch(`http://localhost:${port}/api/events`, { headers: { cookie } })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('"hints":[]')
  const request = { title: 'The light', story: 'She left it on.', emotions: ['grateful'], genre: 'folk' }
  const written = await call(first, '/api/song-requests', cookie, request)
  expect(await written.text()).toContain('"id"')
  const begun = performance.now()
  expect((await reader.read()).value).toContain('"hints":["')
  // By looking it would take up to ten seconds.
  expect(performance.now() - begun).toBeLessThan(3000)
  await reader.cancel()
})
