import { run } from '../../server/program.ts'

/** The program with an SSRF guard that allows 127.0.0.1, the address of the test's other server. */
await run({ mayReach: (address) => address === '127.0.0.1' })
