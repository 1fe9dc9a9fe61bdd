import { defineConfig, devices } from '@playwright/test'
import { notComparable, testBrowser } from './scripts/test-runner/chromium.ts'
import { browserWorkers } from './scripts/test-runner/workers.ts'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a process: the start of one takes a second of processor.
  '--renderer-process-limit=1',
]

const browser = await testBrowser()
// Each worker reads this file again.
if (!browser?.isPinned && !process.env['TEST_WORKER_INDEX']) console.log(notComparable)

const timed = '**/e2e/first-load/*.e2e.ts'

// Tests that say `core` (e2e/support/fixtures.ts).
const core = /@core\b/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/start/ready-folder.ts',
  projects: [
    { name: 'core', grep: core },
    { name: 'rest', grepInvert: core, testIgnore: timed },
    // By a worker of its own, as it measures times.
    { name: 'timed', testMatch: timed },
  ],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: browserWorkers,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // `npm test` tries again what failed, to tell a flaky test from a broken one, and names both.
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // A worker for each test's own window takes its time; e2e/app.e2e.ts is the one that shows it.
    serviceWorkers: 'block',
    // Recording every test costs a third of its time.
    trace: 'on-first-retry',
    launchOptions: {
      ...browser?.launch,
      // The sandbox of Chromium does not work for root, nor in most containers; the tests open our own pages only.
      args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', ...quiet],
    },
  },
})
