import { defineConfig } from 'vitest/config'
import { workers } from './scripts/test-runner/workers.ts'

/** Tests of the browser's code that draw nothing, and need its window all the same. */
const inWindow = [
  'web/features/live/change-feed.test.ts',
  'web/lib/calls/{api,query-client}.test.ts',
  'web/lib/chunks/reload-once.test.ts',
]
/** Tests of the upload dialog, whose library keeps to the window that it was loaded in. */
const uploads = ['web/uploader/**/*.test.tsx', 'web/uploader/{dialog,sending}/*.test.ts']

/** SLOW_IMPORTS=1: what the pages load late comes after a moment, as over a slow line; no test may count on a quick disk. */
const slowImports = {
  name: 'slow-imports',
  transform(code: string, id: string) {
    if (!process.env['SLOW_IMPORTS'] || !/\/web\/.*\.tsx?$/.test(id) || /\btest\b/.test(id)) return undefined
    // The real clock: a test may have set its own by the time of the import.
    const wait = 'const slowly = setTimeout;'
    const slow = (_: string, module: string) =>
      `new Promise((go) => slowly(go, ${Math.round(300 + Math.random() * 1200)})).then(() => import(${module}))`
    return wait + code.replace(/\bimport\(('[^']+')\)/g, slow)
  },
}

/** Limits against what hangs: a busy machine is no failure. `vi.waitFor` has no setting, and says 10_000. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }

const window = {
  ...patience,
  environment: 'happy-dom',
  setupFiles: ['web/test/console.ts', 'web/test/window.ts'],
  pool: 'threads',
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
          include: ['{contract,server,scripts,trials}/**/*.test.ts'],
          globalSetup: 'server/test/test-setup.ts',
          setupFiles: 'server/http/sign-in/test-passwords.ts',
          ...patience,
        },
      },
      {
        plugins: [slowImports],
        test: {
          ...window,
          name: 'web',
          // React for each file took longer than its tests.
          isolate: false,
          include: ['web/**/*.test.tsx', ...inWindow],
          exclude: uploads,
        },
      },
      { plugins: [slowImports], test: { ...window, name: 'web uploads', include: uploads } },
      {
        test: {
          // What needs no window: one for each file took longer than its tests.
          name: 'web without a window',
          environment: 'node',
          isolate: false,
          include: ['web/**/*.test.ts'],
          setupFiles: 'web/test/console.ts',
          exclude: [...inWindow, ...uploads],
          ...patience,
        },
      },
    ],
  },
})
