// Runs the browser tests, all or only files whose path contains FILE: npm run test:e2e -- FILE. The launcher
// builds the pages first if they changed.
import { runFile } from '../test-runner/steps.ts'

const passed = await runFile('node_modules/@playwright/test/cli.js', ['test', ...process.argv.slice(2)], {
  env: { TEST_ALL: '1' },
})
process.exitCode = passed ? 0 : 1
