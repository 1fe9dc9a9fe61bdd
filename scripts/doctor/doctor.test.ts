import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { jobRuns, users } from '../../server/db/schema.ts'
import { takeCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { openSiteKey } from '../../server/domain/ledger/site-keys.ts'
import { buildUser } from '../../server/test/factories.ts'
import { type TestApp, testApp } from '../../server/test/test-app.ts'
import { type TestDb, testDb } from '../../server/test/test-db.ts'
import { lineOf, runChecks } from './check.ts'
import { checks } from './checks.ts'
import { openSite, type Surroundings } from './site.ts'
import { certify, startFront, startNames } from './test-front.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let site: TestApp
let folder: string
let settings: NodeJS.ProcessEnv
let ca: string
let names: Awaited<ReturnType<typeof startNames>>
const closing: (() => unknown)[] = []
const secret = 'a secret for tests, long enough to sign sessions with'
/** Faults that the test's proxy has. */
const proxy = { strips: '', most: Number.POSITIVE_INFINITY, believes: false }

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-doctor-'))
  const plain = { DATA_DIR: folder, MIN_FREE_MB: '1', SESSION_SECRET: secret, MAIL_FROM: 'a@songs.example' }
  const certificate = await certify(folder)
  ca = certificate.cert
  const port = () => (site.app.server.address() as AddressInfo).port
  const front = await startFront(certificate, proxy, port)
  names = await startNames(() => records)
  closing.push(front.close, names.close)
  const publicUrl = `https://localhost:${front.port}`
  site = await testApp({ settings: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const smtp = await mailServer({ authOptional: true })
  settings = {
    ...plain,
    DATABASE_URL: site.url,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    SMTP_URL: smtp,
    STEWARD_EMAILS: 'steward@songs.example',
  }
  await buildUser(site.db, { email: 'steward@songs.example', emailProvenAt: new Date().toISOString() })
  const key = await openSiteKey(site.db, { dataDir: folder, publicUrl, siteKey: undefined })
  await takeCheckpoint(site.db, key!)
})
afterEach(async () => {
  Object.assign(proxy, { strips: '', most: Number.POSITIVE_INFINITY, believes: false })
  await site.db.delete(jobRuns)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await site.close()
  await rm(folder, { recursive: true })
})

async function mailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ logger: false, disabledCommands: ['STARTTLS'], ...options })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const usualRecords: Record<string, string[]> = {
  'songs.example': ['v=spf1 mx -all'],
  'mail._domainkey.songs.example': ['v=DKIM1; p=abc'],
  '_dmarc.songs.example': ['v=DMARC1; p=none'],
}
/** TXT records that the test's name server returns. Undefined if the name server sends no response. */
let records: Record<string, string[]> | undefined

type Around = Partial<Surroundings> & { dns?: Record<string, string[]> | 'silent' }

async function examine(changed: NodeJS.ProcessEnv = {}, { dns, ...around }: Around = {}) {
  records = dns === 'silent' ? undefined : { ...usualRecords, ...dns }
  await using opened = new AsyncDisposableStack()
  const usual = { now: () => new Date(), resolver: names.resolver, ca }
  const found = await openSite({ ...settings, ...changed }, { ...usual, ...around }, opened)
  return (await runChecks(checks, found)).map(lineOf)
}
const faults = (lines: string[]) => lines.filter((line) => line.startsWith('✗'))

const now = () => new Date().toISOString()
const noteRun = (name: string, more: Partial<typeof jobRuns.$inferInsert> = {}) =>
  site.db.insert(jobRuns).values({ name, beganAt: now(), endedAt: now(), succeededAt: now(), ...more })

test('a healthy installation has no fault, and each check has a line', async () => {
  await Promise.all([noteRun('backup'), noteRun('told-mail'), noteRun('before', { isFailed: true })])
  const lines = await examine()
  expect(lines.filter((line) => !line.startsWith('✓'))).toEqual([
    '· bucket-cors: not checked, because S3_BUCKET is not set',
  ])
  expect(lines.map((line) => line.split(':')[0]!.slice(2))).toEqual(checks.map(({ name }) => name))
})

test('wrong settings are all named, and the rest is looked at', async () => {
  const lines = await examine({ PORT: 'x', SMTP_URL: 'mail' })
  expect(lines[0]).toBe(
    '✗ settings: PORT must be a whole number from 0 to 65535. SMTP_URL must begin with smtp:// or smtps://.',
  )
  expect(lines).toContain('· smtp: not checked, because SMTP_URL is wrong: see settings')
  expect(lines.find((line) => line.includes(' database:'))).toMatch(/^✓/)
})

/** Faults that the doctor must find: name, settings, surroundings, and a pattern for the printed line. */
const planted: [string, NodeJS.ProcessEnv, Around, RegExp][] = [
  ['a full disk', { MIN_FREE_MB: '900000000' }, {}, /^✗ disk: .*no file is taken\. Free space/],
  ['a secret that can be guessed', { SESSION_SECRET: 'x'.repeat(40) }, {}, /^✗ secret: .*openssl rand/],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://a:pw@127.0.0.1:1/x' },
    {},
    /^✗ database: .*can't be reached/,
  ],
  ['too large a pool', { DATABASE_POOL: '900' }, {}, /^✗ connections: .*Lower DATABASE_POOL/],
  ['a wrong clock', {}, { now: () => new Date(Date.now() + 90_000) }, /^✗ clock: .*90 s ahead of/],
  ['no mail server', { SMTP_URL: '' }, {}, /^✗ smtp: SMTP_URL is not set/],
  [
    'a mail server that is away',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    {},
    /^✗ smtp: .*ECONNREFUSED|^✗ smtp: .*can't be used/,
  ],
  ['a sender without a domain', { MAIL_FROM: 'a@localhost' }, {}, /^✗ mail-from: .*Set MAIL_FROM/],
  ['an accent that can’t be read', { SITE_ACCENT: '#ffcc00' }, {}, /^✗ site: SITE_ACCENT .*contrast/],
  ['a logo that is lost', { SITE_LOGO: '/none.svg' }, {}, /^✗ site: SITE_LOGO .*is not there/],
  ['no SPF', {}, { dns: { 'songs.example': ['other'] } }, /^✗ spf: .*has no SPF record/],
  ['two SPF records', {}, { dns: { 'songs.example': ['v=spf1 mx -all', 'v=spf1 -all'] } }, /^✗ spf: .*2 SPF/],
  ['an unknown DKIM key', {}, { dkim: 'none' }, /^✗ dkim: .*no DKIM key none/],
  ['no DMARC', {}, { dns: { '_dmarc.songs.example': [] } }, /^✗ dmarc: .*_dmarc\.songs\.example/],
  ['an address of nothing', { PUBLIC_URL: 'http://127.0.0.1:1' }, {}, /^✗ public-url: .*ECONNREFUSED/],
  ['another secret', { SESSION_SECRET: `another ${secret}` }, {}, /^✗ public-url: .*another secret/],
  ['a certificate nobody trusts', {}, { ca: '' }, /^✗ certificate: browsers don't trust it/],
  ['a proxy that is not trusted', { TRUST_PROXY: '0' }, {}, /^✗ trust-proxy: .*TRUST_PROXY is 0/],
  ['everybody trusted', { TRUST_PROXY: 'yes' }, {}, /^✗ trust-proxy: .*visitors choose/],
  ['no steward', { STEWARD_EMAILS: 'nobody@songs.example' }, {}, /^✗ stewards: .*proven email/],
  [
    'a site by invitation that nobody can invite to',
    { REGISTRATION: 'invited', STEWARD_EMAILS: '' },
    {},
    /^✗ registration: accounts are by invitation, and nobody could make one/,
  ],
  [
    'a steward who has to register first',
    { REGISTRATION: 'closed', STEWARD_EMAILS: 'nobody@songs.example' },
    {},
    /^✗ stewards: .*Sign up with one at \/api\/register\?steward=1,/,
  ],
  ['another site key', { SITE_KEY: `${'A'.repeat(43)}=` }, {}, /^✗ site-key: SITE_KEY is not/],
  ['no backup', {}, {}, /^✗ backup: none was ever made/],
]
test.each(planted)('%s is found', async (_, changed, around, line) => {
  const lines = await examine(changed, around)
  expect(faults(lines).join('\n')).toMatch(new RegExp(line.source, 'm'))
  expect(lines.join('\n')).not.toMatch(/a:pw@|a secret for tests/)
})

test('a name server that says nothing is no fault of the site, and is said', async () => {
  const lines = await examine({}, { dns: 'silent' })
  for (const name of ['spf', 'dkim', 'dmarc'])
    expect(lines).toContainEqual(
      expect.stringMatching(`^· ${name}: not checked, because no name server answers`),
    )
})

test('a mail server that refuses the password is found', async () => {
  const refusing = await mailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  const lines = faults(await examine({ SMTP_URL: refusing.replace('//', '//me:pw@') }))
  expect(lines.join('\n')).toContain('✗ smtp: 127.0.0.1')
  expect(lines.join('\n')).toContain('refuses this user and password')
})

test('a proxy that takes headers away, and one that takes no large file, are found', async () => {
  Object.assign(proxy, { strips: 'strict-transport-security', most: 1_048_576 })
  const lines = faults(await examine()).join('\n')
  expect(lines).toContain('✗ proxy-headers: the proxy takes strict-transport-security from answers.')
  expect(lines).toContain('✗ body-size: the proxy takes no 50 MB.')
})

test('a proxy that hands on what visitors say of their address is found', async () => {
  proxy.believes = true
  expect(faults(await examine()).join('\n')).toContain('✗ trust-proxy: visitors choose their address')
})

test('a certificate that has ended, or will before it is renewed, is found', async () => {
  const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })
  expect(faults(await examine({}, later(61))).join('\n')).toMatch(/^✗ certificate: it ended on .*Renew/m)
  expect(faults(await examine({}, later(55))).join('\n')).toMatch(/^✗ certificate: it ends on .*Renew/m)
})

test('a folder and a kept secret that others may read are found', async () => {
  const own = await mkdtemp(path.join(os.tmpdir(), 'songwright-doctor-open-'))
  await writeFile(path.join(own, 'secret'), secret, { mode: 0o644 })
  await chmod(own, 0o755)
  const lines = faults(await examine({ DATA_DIR: own, DATABASE_URL: '', SESSION_SECRET: '' })).join('\n')
  expect(lines).toMatch(/^✗ data-dir: others .*mode 755.*chmod 700/m)
  expect(lines).toMatch(/^✗ secret: others .*chmod 600/m)
  await rm(own, { recursive: true })
})

/** Faults that the doctor finds after these SQL statements. The database is dropped at the end. */
async function faultsOn(database: TestDb, plant: string[]) {
  for (const statement of plant) await database.pool.query(statement)
  const lines = faults(await examine({ DATABASE_URL: database.url })).join('\n')
  await database.drop()
  return lines
}

test('a database that is read only, behind, ahead, or not UTF8 is found', async () => {
  const named = await testDb()
  const { rows } = await named.pool.query<{ name: string }>('select current_database() as name')
  const readOnly = `alter database ${rows[0]!.name} set default_transaction_read_only = on`
  expect(await faultsOn(named, [readOnly])).toMatch(/^✗ database: it can only be read/m)
  const behind = ["delete from migrations where tag like '0049%'"]
  expect(await faultsOn(await testDb(), behind)).toMatch(/^✗ migrations: .*1 migrations behind/m)
  const ahead = ["insert into migrations values ('9999_later', 'x', now())"]
  expect(await faultsOn(await testDb(), ahead)).toMatch(/^✗ migrations: a newer build .*9999_later/m)
  const latin = await testDb()
  const name = 'songwright_doctor_latin'
  await latin.pool.query(`drop database if exists ${name}`)
  await latin.pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  const url = new URL(latin.url.replace('@/', '@socket/'))
  const lines = faults(await examine({ DATABASE_URL: latin.url.replace(url.pathname, `/${name}`) })).join(
    '\n',
  )
  expect(lines).toMatch(/^✗ database: The database stores text as SQL_ASCII/m)
  await latin.pool.query(`drop database ${name} with (force)`)
  await latin.drop()
})

test('jobs that fail, or that nobody runs, are found, and a steward without a proof', async () => {
  await noteRun('prune', { isFailed: true, failure: 'Error: no disk' })
  await site.db.update(users).set({ emailProvenAt: null })
  const failing = faults(await examine()).join('\n')
  expect(failing).toContain('✗ jobs: prune failed (Error: no disk). See npm run jobs.')
  expect(failing).toContain('✗ stewards:')
  await site.db.delete(jobRuns)
  await noteRun('backup', { isFailed: true, failure: 'Error: no space' })
  expect(faults(await examine()).join('\n')).toContain('✗ backup: the last one failed (Error: no space)')
  await noteRun('told-mail', { beganAt: '2026-01-01T00:00:00Z' })
  expect(faults(await examine()).join('\n')).toContain('✗ jobs: no job has run since 2026-01-01')
})

test('a backup is good for a day and two hours', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await noteRun('backup', { succeededAt: hoursAgo(25.9) })
  expect(faults(await examine()).join('\n')).not.toContain('backup')
  await site.db.delete(jobRuns)
  await noteRun('backup', { succeededAt: hoursAgo(26.1) })
  expect(faults(await examine()).join('\n')).toContain('✗ backup: the last one was made 20')
})

test('the command prints the lines, or JSON, and exits with 1 for a fault', async () => {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env
  const call = async (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/doctor/doctor.ts', ...args], {
      cwd: path.join(import.meta.dirname, '..', '..'),
      env: { ...inherited, ...settings, PUBLIC_URL: '', SMTP_URL: '', PORT: 'x' },
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (more: string) => (said += more))
    const [code] = await once(child, 'close')
    return { code: code as unknown, said }
  }
  const [plain, json] = await Promise.all([call(), call('--json')])
  expect([plain.code, json.code]).toEqual([1, 1])
  expect(plain.said.split('\n')[0]).toMatch(/^✗ settings: PORT must be/)
  expect(JSON.parse(json.said)[0]).toMatchObject({ name: 'settings', wrong: expect.stringContaining('PORT') })
})
