import { run } from '../../server/program.ts'

/** Runs the program with an SSRF guard that allows 127.0.0.1, where the test's second server runs. */
await run({ mayReach: (address) => address === '127.0.0.1' })
