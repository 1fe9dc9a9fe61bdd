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
  // All pages of a browser context share one process, because the start of a process takes a second of
  // processor time.
  '--renderer-process-limit=1',
]

const browser = await testBrowser()
// Prints the message only once, because each worker loads this file again.
if (!browser?.isPinned && !process.env['TEST_WORKER_INDEX']) console.log(notComparable)

const timed = '**/e2e/first-load/*.e2e.ts'

// Matches tests with the tag `core` (e2e/support/fixtures.ts).
const core = /@core\b/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/start/ready-folder.ts',
  projects: [
    { name: 'core', grep: core },
    { name: 'rest', grepInvert: core, testIgnore: timed },
    // This project runs on its own, because its tests measure times.
    { name: 'timed', testMatch: timed },
  ],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: browserWorkers,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // No retries here. `npm test` sets a retry, to tell flaky tests from broken ones, and reports both.
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Service workers are blocked, because starting one for each test takes time. Only e2e/app.e2e.ts allows
    // them.
    serviceWorkers: 'block',
    // Only retried tests are traced, because tracing makes each test a third slower.
    trace: 'on-first-retry',
    launchOptions: {
      ...browser?.launch,
      // Chromium's sandbox fails for root and in most containers. It isn't needed here, because the tests
      // open only our own pages.
      args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', ...quiet],
    },
  },
})
