// Loses each answer of the database to each write in turn: every write must be done once.
//   npm run test:answers
import { conclude } from '../test-runner/outcome/outcome.ts'
import { vitest } from '../test-runner/steps.ts'

const args = ['--config=vitest.engines.config.ts', 'any-answer']
conclude([await vitest('every answer lost', args, { env: { EVERY_ANSWER: '1' } })])
