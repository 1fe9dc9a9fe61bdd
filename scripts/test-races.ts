// Plays random orders of payments and pledges, message by message, and compares each result with the model in
// server/test/property.
//   npm run test:races [-- SCHEDULES [SEED [PATH]]]      PATH plays one failure of this seed again
//   npm run test:races -- planted [SEED]                 plants races that the schedules must find
import { randomInt } from 'node:crypto'
import { findPlanted } from './test/mutants/planted.ts'
import { conclude } from './test-runner/outcome/outcome.ts'
import { vitest } from './test-runner/steps.ts'

const [schedules = '5000', seed = String(randomInt(2 ** 31)), path] = process.argv.slice(2)
const file = 'server/test/property/money.test.ts'
console.log(`Drawn by seed ${seed}`)
if (schedules === 'planted') process.exitCode = (await findPlanted(file, seed)) ? 0 : 1
else {
  const env = { RACES: schedules, RACES_SEED: seed, ...(path && { RACES_PATH: path }) }
  conclude([await vitest('schedules of moves', ['--project=server', file], { env })])
}
