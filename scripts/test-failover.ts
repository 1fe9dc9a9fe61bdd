// Everything that can fail beside Songwright, or under it, fails while people work: npm run test:failover

import { failover } from './failover/failover.ts'
import { everyFault, fourFaults } from './failover/faults.ts'
import { check, conclude, runFile } from './steps/steps.ts'

const faults = process.argv[2] === 'four' ? fourFaults : everyFault
conclude([await check('build', () => runFile('run.mjs', ['scripts/build.ts'])), await failover(faults)])
