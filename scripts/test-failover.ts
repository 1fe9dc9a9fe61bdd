// Everything that can fail beside Songwright, or under it, fails while people work.
//   npm run test:failover [-- PART_OF_A_NAME]: all faults, or those whose name contains this
import { failover } from './failover/failover.ts'
import { everyFault } from './failover/faults.ts'
import { check, conclude, runFile } from './steps/steps.ts'

const part = process.argv[2] ?? ''
const faults = everyFault.filter(({ name }) => name.includes(part))
conclude([await check('build', () => runFile('run.mjs', ['scripts/build.ts'])), await failover(faults)])
