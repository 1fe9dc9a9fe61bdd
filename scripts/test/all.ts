// npm run test:all [-- rest]: runs all tests except those of npm run test:engines. With `rest`, runs only the
// tests that npm test leaves out. The launcher builds the pages first if they changed.
import { keep } from '../test-runner/outcome/commands.ts'
import { conclude } from '../test-runner/outcome/outcome.ts'
import { product } from './parts/product.ts'
import { rest } from './parts/rest.ts'

// The browser tests then also run axe on each state of a page.
process.env['TEST_ALL'] = '1'
const before = process.argv[2] === 'rest' ? [] : await product()
const outcomes = [...before, ...(await rest())]
keep('test:all', outcomes)
conclude(outcomes)
