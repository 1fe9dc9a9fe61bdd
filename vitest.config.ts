import { defineConfig } from 'vitest/config'
import { workers } from './scripts/test-runner/workers.ts'

/** Tests that render nothing, but need the `window` object of a browser. */
const inWindow = [
  'web/features/live/change-feed.test.ts',
  'web/lib/calls/{api,query-client}.test.ts',
  'web/lib/chunks/reload-once.test.ts',
]
/**
 * Tests of the upload dialog. Each file needs its own window, because the upload library keeps the window
 * that it was loaded in.
 */
const uploads = ['web/uploader/**/*.test.tsx', 'web/uploader/{dialog,sending}/*.test.ts']

/**
 * SLOW_IMPORTS=1 delays dynamic imports, as on a slow connection. So it finds tests that only pass with fast
 * imports.
 */
const slowImports = {
  name: 'slow-imports',
  transform(code: string, id: string) {
    if (!process.env['SLOW_IMPORTS'] || !/\/web\/.*\.tsx?$/.test(id) || /\btest\b/.test(id)) return undefined
    // Saves the real setTimeout, because a test may have replaced it when the import runs.
    const wait = 'const slowly = setTimeout;'
    const slow = (_: string, module: string) =>
      `new Promise((go) => slowly(go, ${Math.round(300 + Math.random() * 1200)})).then(() => import(${module}))`
    return wait + code.replace(/\bimport\(('[^']+')\)/g, slow)
  },
}

/**
 * Long time limits, so that tests pass on a busy machine. `vi.waitFor` has no such setting, so each call
 * passes 10_000.
 */
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
          // Each worker loads the server's modules once for all its test files. Tests change only databases
          // of their own.
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
          // Modules are shared by all test files of a worker, because loading React takes longer than the
          // tests.
          isolate: false,
          include: ['web/**/*.test.tsx', ...inWindow],
          exclude: uploads,
        },
      },
      { plugins: [slowImports], test: { ...window, name: 'web uploads', include: uploads } },
      {
        test: {
          // Tests that need no window. Creating a window for each file would take longer than its tests.
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
