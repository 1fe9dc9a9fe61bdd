// Repeats each write many times. Each time the response of another database query is lost. Every write must
// still happen exactly once.
//   npm run test:answers
import { conclude } from '../test-runner/outcome/outcome.ts'
import { vitest } from '../test-runner/steps.ts'

const args = ['--config=vitest.engines.config.ts', 'any-answer']
conclude([await vitest('every answer lost', args, { env: { EVERY_ANSWER: '1' } })])
