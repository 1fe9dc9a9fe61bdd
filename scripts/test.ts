// Everything that proves the product, for a newcomer and before each submission: npm test

import { product } from './test/parts/product.ts'
import { keep } from './test-runner/outcome/commands.ts'
import { conclude } from './test-runner/outcome/outcome.ts'

const outcomes = await product()
keep('test', outcomes)
conclude(outcomes)
