import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

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
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // The sandbox of Chromium does not work for root, nor in most containers; the tests open our own pages only.
      args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', ...quiet],
    },
  },
})
