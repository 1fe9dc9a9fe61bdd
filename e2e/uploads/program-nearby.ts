import { run } from '../../server/program.ts'

/** The program, but for links that lead to this machine: a test's other server is here. */
await run({ mayReach: (address) => address === '127.0.0.1' })
