// Runs tests with other databases, browsers and proxies that Songwright supports: npm run test:engines. The
// launcher builds the pages first if they changed.
import { randomInt } from 'node:crypto'
import { noBrowser, testBrowser } from '../scripts/test-runner/chromium.ts'
import { keep } from '../scripts/test-runner/outcome/commands.ts'
import { conclude, type Outcome } from '../scripts/test-runner/outcome/outcome.ts'
import { check, playwright, vitest } from '../scripts/test-runner/steps.ts'
import { canBoot } from './deploy/machine/boot.ts'
import { canDebootstrap } from './deploy/machine/debian.ts'
import { hasProxy } from './deploy/proxies.ts'
import { browserPackages, installBrowsers } from './engines/browsers.ts'
import { startCeph } from './engines/ceph.ts'
import { databaseTests } from './engines/database-tests.ts'
import { startPrivatePostgres } from './engines/postgres-15.ts'
import { checkAlerts } from './engines/promtool.ts'
import { failover } from './failover/failover.ts'
import { fourFaults } from './failover/faults.ts'
import { upgrade } from './upgrade/upgrade.ts'

const inEngines = ['--config=playwright.engines.config.ts']
const ofEngines = ['--config=vitest.engines.config.ts']
const hasChromium = Boolean(await testBrowser())
const outcomes: Outcome[] = []
const add = async (outcome: Promise<Outcome>) => void outcomes.push(await outcome)
const notRun = (name: string, why: string) =>
  add(
    check(name, async () => {
      console.log(`NOT RUN: ${why}, and run npm run test:engines again.`)
      return false
    }),
  )

const database = await startPrivatePostgres()
await onPostgres()
// Installs all packages before the tests, because only one apt can run at a time.
const [canDebian, haveBrowsers] = [canDebootstrap() && canBoot(), installBrowsers() !== undefined]
// These tests run in parallel, because booting and installing use only half of the processor time.
await Promise.all([emptyDebian(), keptData().then(browsers)])
await database?.stop()
await alertRules()
await proxies()
await s3()
await add(failover(fourFaults))
keep('test:engines', outcomes)
conclude(outcomes)

async function onPostgres() {
  if (!database)
    return notRun(
      'server tests on PostgreSQL 15',
      'the tests on an external PostgreSQL. There is none here, and only root can install it with apt. Install PostgreSQL 15 or newer (on Debian: sudo apt-get install postgresql), or set PG_BIN to the folder of its programs',
    )
  console.log(`Running on ${database.version}`)
  const env = { TEST_DATABASE_URL: database.url, RACES_SEED: String(randomInt(2 ** 31)) }
  await add(vitest(`server tests on ${database.version}`, ['--project=server', ...databaseTests()], { env }))
}

async function keptData() {
  if (!database) return
  const env = { TEST_DATABASE_URL: database.url, KILLS: '5' }
  const killed = ['--project=server', 'scripts/archives/commands.test.ts']
  await add(vitest('backup and restore, killed', killed, { env }))
  await add(check('upgrade from the last release', () => upgrade(database.url)))
}

async function alertRules() {
  const alerts = checkAlerts()
  if (alerts !== undefined) return add(check('alert rules', async () => alerts))
  return notRun(
    'alert rules',
    'promtool on the files under deploy/. Install Prometheus (on Debian: sudo apt-get install prometheus)',
  )
}

async function browsers() {
  const browser = [...inEngines, 'e2e/engines/browsers']
  if (haveBrowsers) return add(playwright('Firefox and WebKit', browser))
  return notRun(
    'Firefox and WebKit',
    `the main story in other browsers. One is missing here, and only root can install it with apt. Install both with a screen and a sound device (on Debian: sudo apt-get install --no-install-recommends ${browserPackages.join(' ')}; with the recommended codecs WebKit has a recorder that hangs)`,
  )
}

async function proxies() {
  if (hasProxy('caddy') && hasProxy('nginx') && hasChromium)
    return add(playwright('through Caddy and nginx', [...inEngines, 'e2e/engines/proxies']))
  return notRun(
    'through Caddy and nginx',
    'the samples under deploy/proxies. Install both (on Debian: sudo apt-get install caddy nginx openssl)',
  )
}

async function emptyDebian() {
  // The tests run in parallel with others, so their time limits only stop a test that hangs. The restart that
  // is timed runs last, after the container.
  if (canDebian) return add(vitest('on an empty Debian', [...ofEngines, 'trials/deploy']))
  return notRun(
    'on an empty Debian',
    'docs/run-it-for-others.md and the Dockerfile, in folders with a system of their own. Only root can, on Debian, with debootstrap and systemd-container installed. Install them',
  )
}

async function s3() {
  const store = await startCeph()
  if (!store)
    return notRun(
      'files in S3 (Ceph)',
      'the tests on a real S3 store. There is none here, and only root can install it with apt. Install Ceph (on Debian: sudo apt-get install ceph-mon ceph-osd radosgw ceph-common)',
    )
  console.log(`Running on the S3 gateway of Ceph at ${store.endpoint}`)
  const { endpoint, accessKeyId, secretAccessKey, stsRoleArn } = store
  const env = {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY_ID: accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
    TEST_S3_STS_ROLE_ARN: stsRoleArn,
  }
  const options = { env }
  await add(vitest('files in S3 (Ceph)', [...ofEngines, '--exclude=trials/deploy/**'], options))
  if (hasChromium) await add(playwright('browser to S3 (Ceph)', [...inEngines, 'e2e/engines/s3'], options))
  else await notRun('browser to S3 (Ceph)', `Chromium to the store. ${noBrowser} Then do so`)
  await store.stop()
}
