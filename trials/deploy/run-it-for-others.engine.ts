import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as send } from 'node:https'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { fitted } from '../../scripts/test-runner/fitted.ts'
import { root } from '../../scripts/test-runner/root.ts'
import { bootMachine, bootPackages, type Machine } from './machine/boot.ts'
import { type DebianFolder, makeDebian } from './machine/debian.ts'
import { type MailServer, startMailServer } from './machine/mail-server.ts'

const page = 'docs/run-it-for-others.md'
const site = 'songs.internal'
const operator = `operator@${site}`

let mail: MailServer
let debian: DebianFolder
let machine: Machine

beforeAll(async () => {
  mail = await startMailServer('mail.internal')
  debian = makeDebian({ include: bootPackages })
  const at = (...names: string[]) => path.join(debian.folder, ...names)
  appendFileSync(at('etc', 'hosts'), `127.0.0.1 ${site} ${mail.name}\n`)
  // Adds the certificate authority of the test's mail server. The system trusts it when the page's commands
  // install ca-certificates.
  mkdirSync(at('usr', 'local', 'share', 'ca-certificates'), { recursive: true })
  cpSync(mail.authority, at('usr', 'local', 'share', 'ca-certificates', 'network.crt'))
  mkdirSync(at('etc', 'systemd', 'system.conf.d'))
  const trusting = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  writeFileSync(
    at('etc', 'systemd', 'system.conf.d', 'network.conf'),
    `[Manager]\nDefaultEnvironment=${trusting}\n`,
  )
  execFileSync('git', ['clone', '--quiet', '--bare', root, at('root', 'songwright.git')])
  machine = await bootMachine(debian)
}, 600_000)

afterAll(async () => {
  await machine?.stop()
  await mail?.close()
  debian?.remove()
}, 300_000)

/** All code blocks of the page as one shell script. */
const boxes = [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .map(([, box]) => box)
  .join('\n')

test('a newcomer gets through it', async () => {
  const script = fitted(page, boxes, {
    'SITE=songs.example': `SITE=${site}`,
    'CODE=https://git.example/songwright.git': 'CODE=/root/songwright.git',
    'OPERATOR=operator@songs.example': `OPERATOR=${operator}`,
    'MAIL_SERVER=mail.example:587': `MAIL_SERVER=${mail.name}:${mail.port}`,
    'MAIL_USER=songs': `MAIL_USER=${mail.user}`,
    'MAIL_PASSWORD=secret': `MAIL_PASSWORD=${mail.password}`,
  })
  const said = await machine.run(script)
  // The doctor command may only find what this trial doesn't have: DNS records, stewards, and backups.
  const faults = said.split('\n').filter((line) => line.startsWith('✗'))
  expect(faults.filter((line) => !/^✗ (SPF|DKIM|DMARC|stewards|backups?)\b/i.test(line))).toEqual([])
  expect(said).toContain('✓')
  // Long time limit, for a slow machine. It only stops a test that hangs.
}, 1_800_000)

/**
 * Sends a request to the site by its host name, as a browser on that machine would. It trusts the certificate
 * that `caddy trust` has installed there.
 */
async function asked(address: string, method = 'GET', body?: object) {
  const ca = readFileSync(path.join(debian.folder, 'etc', 'ssl', 'certs', 'ca-certificates.crt'))
  const headers = { 'content-type': 'application/json' }
  const request = send({
    host: '127.0.0.1',
    servername: site,
    path: address,
    method,
    headers: { host: site, ...headers },
    ca,
  })
  request.end(body && JSON.stringify(body))
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  reply.resume()
  await once(reply, 'end')
  return reply.statusCode
}

test('the site is there by HTTPS, and the first steward gets the email that proves an address', async () => {
  expect(await asked('/')).toBe(200)
  const steward = { firstName: 'Ada', lastName: 'Okafor', email: operator, password: 'a fine password 40381' }
  expect(await asked(accounts.register.path, 'POST', steward)).toBe(201)
  const letter = await mail.next((one) => one.to.includes(operator) && one.text.includes(`https://${site}/`))
  expect(letter.from).toBe(`hello@${site}`)
}, 60_000)

test('the alarm’s email is there', async () => {
  const letter = await mail.next((one) => one.to.includes(operator) && one.text.includes('Trial'))
  expect(letter.from).toBe(`alarm@${site}`)
}, 90_000)

test('Prometheus sees the site, and has its alert rules', async () => {
  const said = await machine.run(`
    until curl -sS 'http://127.0.0.1:9090/api/v1/query?query=up' | grep '"job":"songwright"},"value":.[0-9.]*,"1"'; do sleep 1; done
    curl -sS http://127.0.0.1:9090/api/v1/rules`)
  expect(said).toContain('SongwrightDown')
}, 90_000)

test('the units run in their sandbox, and the settings and the code are safe from the site', async () => {
  const said = await machine.run(`
    systemctl is-active songwright caddy prometheus prometheus-alertmanager songwright-backup.timer
    systemctl show songwright --property=NRestarts
    ! setpriv --reuid=songwright --regid=songwright --init-groups cat /etc/songwright/settings
    ! setpriv --reuid=songwright --regid=songwright --init-groups touch /opt/songwright/here
    stat --format='%a %U' /var/lib/songwright /var/backups/songwright
    systemd-analyze security --no-pager songwright.service | tail -1
    systemd-analyze security --no-pager songwright-backup.service | tail -1`)
  expect(said.match(/^active$/gm)).toHaveLength(5)
  expect(said).toContain('NRestarts=0')
  expect(said.match(/^700 songwright$/gm)).toHaveLength(2)
  const exposure = [...said.matchAll(/^→ Overall exposure level for \S+: ([\d.]+)/gm)].map(([, level]) =>
    Number(level),
  )
  expect(exposure).toHaveLength(2)
  expect(Math.max(...exposure)).toBeLessThan(2)
})

test('a site that could not start for a while comes back by itself', async () => {
  const said = await machine.run(`
    echo PORT=none >> /etc/songwright/settings
    systemctl restart songwright
    until [ "$(systemctl show --value --property=NRestarts songwright)" -ge 6 ]; do sleep 1; done
    sed -i '/^PORT=none$/d' /etc/songwright/settings
    curl -sS --retry 60 --retry-delay 1 --retry-all-errors --fail http://127.0.0.1:3000/readyz`)
  expect(said).toContain('"status":"ready"')
}, 300_000)

test('a restart loses no request: Caddy lets them wait', async () => {
  const restart = { isDone: false }
  const restarting = machine.run('systemctl restart songwright').finally(() => (restart.isDone = true))
  const statuses = new Set<number | undefined>()
  while (!restart.isDone) statuses.add(await asked('/healthz'))
  await restarting
  statuses.add(await asked('/healthz'))
  expect([...statuses]).toEqual([200])
}, 60_000)
