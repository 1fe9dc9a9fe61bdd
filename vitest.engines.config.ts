import { defineConfig } from 'vitest/config'
import { workers } from './scripts/test-runner/workers.ts'

/** Tests that need a program which `npm run test:engines` starts. `npm test` doesn't run them. */
export default defineConfig({
  test: {
    include: ['{server,scripts,trials}/**/*.engine.ts'],
    globalSetup: 'server/test/test-setup.ts',
    maxWorkers: workers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
