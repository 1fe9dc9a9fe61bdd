// Runs random sequences of payments and pledges, and compares each result with the model in
// server/test/property.
//   npm run test:money [-- SEQUENCES [SEED]]
import { randomInt } from 'node:crypto'
import { conclude } from './test-runner/outcome/outcome.ts'
import { vitest } from './test-runner/steps.ts'

const sequences = process.argv[2] ?? '50000'
const seed = process.argv[3] ?? String(randomInt(2 ** 31))
const file = 'server/test/property/money.test.ts'
console.log(`Drawn by seed ${seed}`)
const env = { MONEY_SEQUENCES: sequences, MONEY_SEED: seed }
conclude([await vitest('sequences of money', ['--project=server', file], { env })])
