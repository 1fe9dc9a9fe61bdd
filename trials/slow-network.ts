// Tests the upload of a song over a slow mobile connection that breaks: npm run test:slow-network
import { conclude } from '../scripts/test-runner/outcome/outcome.ts'
import { check, playwright, runFile } from '../scripts/test-runner/steps.ts'

process.env['SLOW_NETWORK'] = '1'
conclude([
  await check('build', () => runFile('run.mjs', ['scripts/build.ts'])),
  await playwright('30 MB at 1.6 Mbps', ['uploads/lines', '-g', 'slow line']),
])
