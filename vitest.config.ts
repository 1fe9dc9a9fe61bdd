import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One less than the machine has is the default: half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // The server's modules are loaded once a worker; what a test changes lies in a database of its own.
          isolate: false,
          include: ['{contract,server,scripts}/**/*.test.ts'],
          globalSetup: 'server/db/test/test-setup.ts',
          testTimeout: 15_000,
          hookTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 15_000,
        },
      },
    ],
  },
})
