// Fuzzing: sends many calls, with random values that fit the contract's schemas and with hostile values
// (server/test/fuzz).
//   npm run test:fuzz [-- CALLS [SEED]]
import { randomInt } from 'node:crypto'
import { conclude } from './test-runner/outcome/outcome.ts'
import { vitest } from './test-runner/steps.ts'

const calls = process.argv[2] ?? '50000'
const seed = process.argv[3] ?? String(randomInt(2 ** 31))
console.log(`Drawn by seed ${seed}`)
const env = { FUZZ_CALLS: calls, FUZZ_SEED: seed }
conclude([await vitest('hostile calls', ['--project=server', 'server/test/fuzz/fuzz.test.ts'], { env })])
