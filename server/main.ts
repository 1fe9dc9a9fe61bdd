import { run } from './program.ts'
import { isPublicAddress } from './safety/public-address.ts'

await run({ mayReach: isPublicAddress })
