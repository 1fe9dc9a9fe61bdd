// Plays many random sequences of moves of money against the model of server/test/property.
//   npm run test:money [-- SEQUENCES]
import { conclude, vitest } from './steps/steps.ts'

const sequences = process.argv[2] ?? '50000'
const file = 'server/test/property/money.test.ts'
conclude([
  await vitest('sequences of money', ['--project=server', file], { env: { MONEY_SEQUENCES: sequences } }),
])
