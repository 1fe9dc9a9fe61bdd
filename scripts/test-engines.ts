// What needs an engine, on the others that Songwright promises to run on: npm run test:engines

import { randomInt } from 'node:crypto'
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
import { aptInstall } from './steps/apt.ts'
import { findChromium } from './steps/chromium.ts'
import { check, conclude, type Outcome, playwright, runFile, vitest } from './steps/steps.ts'
import { upgrade } from './upgrade/upgrade.ts'

const inEngines = ['--config=playwright.engines.config.ts']
const ofEngines = ['--config=vitest.engines.config.ts']
const outcomes: Outcome[] = []
const add = async (outcome: Promise<Outcome>) => void outcomes.push(await outcome)
const notRun = (name: string, why: string) =>
  check(name, async () => {
    console.log(`NOT RUN: ${why}`)
    return false
  })

const built = await check('build', () => runFile('run.mjs', ['scripts/build.ts']))
outcomes.push(built)

const alerts = checkAlerts()
if (alerts === undefined)
  await add(
    notRun(
      'alert rules',
      'promtool on the files under deploy/. Install Prometheus (on Debian: sudo apt-get install prometheus), and run npm run test:engines again.',
    ),
  )
else await add(check('alert rules', async () => alerts))

const database = await startPrivatePostgres()
if (database) {
  console.log(`Running on ${database.version}`)
  // Five times as many as in npm test, and others.
  const money = { MONEY_SEQUENCES: '2000', MONEY_SEED: String(randomInt(2 ** 31)) }
  // Hostile files as large as they may be.
  const env = { TEST_DATABASE_URL: database.url, HOSTILE_MB: '50', ...money }
  await add(vitest(`server tests on ${database.version}`, ['--project=server', ...databaseTests()], { env }))
  const kills = { TEST_DATABASE_URL: database.url, KILLS: '20' }
  await add(vitest('backup and restore, killed', ['--project=server', 'scripts/archives'], { env: kills }))
  await add(check('upgrade from the last release', () => upgrade(database.url)))
  await database.stop()
} else {
  await add(
    notRun(
      'server tests on PostgreSQL 15',
      'the tests on an external PostgreSQL. There is none here, and only root can install it with apt. Install PostgreSQL 15 or newer (on Debian: sudo apt-get install postgresql), or set PG_BIN to the folder of its programs, and run npm run test:engines again.',
    ),
  )
}

if (installBrowsers()) await add(playwright('Firefox and WebKit', [...inEngines, 'e2e/engines/browsers']))
else
  await add(
    notRun(
      'Firefox and WebKit',
      `the main story in other browsers. One is missing here, and only root can install it with apt. Install both with a screen and a sound device (on Debian: sudo apt-get install --no-install-recommends ${browserPackages.join(' ')}; with the recommended codecs WebKit has a recorder that hangs), and run npm run test:engines again.`,
    ),
  )

const hasChromium = () => findChromium() ?? aptInstall('chromium', 'fonts-liberation')
if (hasProxy('caddy') && hasProxy('nginx') && hasChromium())
  await add(playwright('through Caddy and nginx', [...inEngines, 'e2e/engines/proxies']))
else
  await add(
    notRun(
      'through Caddy and nginx',
      'the samples under deploy/proxies. Install both and Chromium (on Debian: sudo apt-get install caddy nginx openssl chromium), and run npm run test:engines again.',
    ),
  )

// At once, each with limits against what hangs: the restart that is timed comes last, when the container is done.
if (canDebootstrap() && canBoot()) await add(vitest('on an empty Debian', [...ofEngines, 'scripts/deploy']))
else
  await add(
    notRun(
      'on an empty Debian',
      'docs/run-it-for-others.md and the Dockerfile, in folders with a system of their own. Only root can, on Debian, with debootstrap and systemd-container installed.',
    ),
  )

const store = await startCeph()
if (store) {
  console.log(`Running on the S3 gateway of Ceph at ${store.endpoint}`)
  const { endpoint, accessKeyId, secretAccessKey, stsRoleArn } = store
  const env = {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY_ID: accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
    TEST_S3_STS_ROLE_ARN: stsRoleArn,
  }
  await add(vitest('files in S3 (Ceph)', [...ofEngines, '--exclude=scripts/deploy/**'], { env }))
  if (hasChromium()) await add(playwright('browser to S3 (Ceph)', [...inEngines, 'e2e/engines/s3'], { env }))
  else
    await add(
      notRun('browser to S3 (Ceph)', 'Chromium to the store. There is no Chromium here: see npm test.'),
    )
  await store.stop()
} else {
  await add(
    notRun(
      'files in S3 (Ceph)',
      'the tests on a real S3 store. There is none here, and only root can install it with apt. Install Ceph (on Debian: sudo apt-get install ceph-mon ceph-osd radosgw ceph-common), and run npm run test:engines again.',
    ),
  )
}

await add(failover(fourFaults))
conclude(outcomes)
