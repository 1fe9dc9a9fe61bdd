// Types, lint, format and unit tests, without a build or a browser: npm run check
import { sourceChecks } from '../steps/source-checks.ts'
import { conclude, type Outcome, vitest } from '../steps/steps.ts'

const outcomes: Outcome[] = []
for (const step of sourceChecks) outcomes.push(await step())
outcomes.push(await vitest('unit and server tests', []))
conclude(outcomes)
