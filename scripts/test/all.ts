// Everything but the engines. The launcher has built the pages if they changed.
//   npm run test:all [-- rest]: with `rest` only what npm test leaves out
import { keep } from '../test-runner/outcome/commands.ts'
import { conclude } from '../test-runner/outcome/outcome.ts'
import { product } from './parts/product.ts'
import { rest } from './parts/rest.ts'

// Axe also checks each state of the stories.
process.env['TEST_ALL'] = '1'
const before = process.argv[2] === 'rest' ? [] : await product()
const outcomes = [...before, ...(await rest())]
keep('test:all', outcomes)
conclude(outcomes)
