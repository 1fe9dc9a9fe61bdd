// Browser tests, all or those whose path contains FILE: npm run test:e2e -- FILE. The launcher has built the pages if they changed.
import { runFile } from '../test-runner/steps.ts'

const passed = await runFile('node_modules/@playwright/test/cli.js', ['test', ...process.argv.slice(2)], {
  env: { TEST_ALL: '1' },
})
process.exitCode = passed ? 0 : 1
