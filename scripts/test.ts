// Everything that proves the product, for a newcomer and before each submission: npm test
import { keep } from './steps/outcome/commands.ts'
import { conclude } from './steps/outcome/outcome.ts'
import { product } from './test/parts/product.ts'

const outcomes = await product()
keep('test', outcomes)
conclude(outcomes)
