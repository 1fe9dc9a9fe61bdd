import { defineConfig } from 'vitest/config'
import { workers } from './scripts/test-runner/workers.ts'

/** What needs an engine that `npm run test:engines` starts, and that `npm test` therefore leaves alone. */
export default defineConfig({
  test: {
    include: ['{server,scripts,trials}/**/*.engine.ts'],
    globalSetup: 'server/test/test-setup.ts',
    maxWorkers: workers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
