import { defineConfig } from 'vitest/config'
import { workers } from './scripts/steps/workers.ts'

/** Tests of the browser's code that draw nothing, and need its window all the same. */
const inWindow = [
  'web/features/live/change-feed.test.ts',
  'web/lib/calls/{api,query-client}.test.ts',
  'web/lib/chunks/reload-once.test.ts',
]
/** Tests of the upload dialog, whose library keeps to the window that it was loaded in. */
const uploads = ['web/uploader/**/*.test.tsx', 'web/uploader/{dialog,sending}/*.test.ts']

const window = {
  environment: 'happy-dom',
  setupFiles: ['web/test/console.ts', 'web/test/window.ts'],
  pool: 'threads',
  testTimeout: 15_000,
} as const

export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // The server's modules are loaded once a worker; what a test changes lies in a database of its own.
          isolate: false,
          include: ['{contract,server,scripts}/**/*.test.ts'],
          globalSetup: 'server/test/test-setup.ts',
          testTimeout: 15_000,
          hookTimeout: 15_000,
        },
      },
      {
        test: {
          ...window,
          name: 'web',
          // React for each file took longer than its tests.
          isolate: false,
          include: ['web/**/*.test.tsx', ...inWindow],
          exclude: uploads,
        },
      },
      { test: { ...window, name: 'web uploads', include: uploads } },
      {
        test: {
          // What needs no window: one for each file took longer than its tests.
          name: 'web without a window',
          environment: 'node',
          isolate: false,
          include: ['web/**/*.test.ts'],
          setupFiles: 'web/test/console.ts',
          exclude: [...inWindow, ...uploads],
          testTimeout: 15_000,
        },
      },
    ],
  },
})
