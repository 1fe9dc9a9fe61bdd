// Runs the unit and server tests, all or only files whose path contains FILE: npm run test:unit -- FILE
import { runFile } from '../test-runner/steps.ts'

const passed = await runFile('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)])
process.exitCode = passed ? 0 : 1
