import { isPublicAddress } from './http/guards/ssrf-guard.ts'
import { run } from './program.ts'

await run({ mayReach: isPublicAddress })
