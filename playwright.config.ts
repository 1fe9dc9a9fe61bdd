import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/steps/chromium.ts'
import { workers } from './scripts/steps/workers.ts'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A machine that stalls for a moment is no fault of the page; the run names what passes only then, and more than two such tests fail it.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // A worker for each test's own window takes its time; e2e/app.e2e.ts is the one that shows it.
    serviceWorkers: 'block',
    // Recording every test costs a third of its time.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // The sandbox of Chromium does not work for root, nor in most containers; the tests open our own pages only.
      args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', ...quiet],
    },
  },
})
