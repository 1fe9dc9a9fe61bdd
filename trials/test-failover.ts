// Causes faults in all that Songwright depends on (database, file store, proxy, processes) while users work.
// npm run test:failover [-- PART_OF_A_NAME] runs all faults, or those whose name contains this part.

import { conclude } from '../scripts/test-runner/outcome/outcome.ts'
import { check, runFile } from '../scripts/test-runner/steps.ts'
import { failover } from './failover/failover.ts'
import { faultsNamed } from './failover/faults.ts'

const faults = faultsNamed(process.argv[2] ?? '')
conclude([await check('build', () => runFile('run.mjs', ['scripts/build.ts'])), await failover(faults)])
