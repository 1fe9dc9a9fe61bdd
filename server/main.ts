import { run } from './program.ts'
import { isPublicAddress } from './public-address.ts'

await run({ mayReach: isPublicAddress })
