// npm test: all checks that the product works. Run it after installing, and before each commit that you
// submit.

import { product } from './test/parts/product.ts'
import { keep } from './test-runner/outcome/commands.ts'
import { conclude } from './test-runner/outcome/outcome.ts'

const outcomes = await product()
keep('test', outcomes)
conclude(outcomes)
