// The server's tests once more, on the other engines that Songwright promises to run on: npm run test:engines
import { startPrivatePostgres } from './postgres-15.ts'
import { check, conclude, type Outcome, vitest } from './steps.ts'

const outcomes: Outcome[] = []
const server = await startPrivatePostgres()
if (server) {
  console.log(`Running on ${server.version}`)
  outcomes.push(
    await vitest(`server tests on ${server.version}`, ['--project=server'], {
      env: { TEST_DATABASE_URL: server.url },
    }),
  )
  await server.stop()
} else {
  outcomes.push(
    await check('server tests on PostgreSQL 15', async () => {
      console.log(
        'NOT RUN: the tests on an external PostgreSQL. There is none here, and only root can install it with apt. Install PostgreSQL 15 or newer (on Debian: sudo apt-get install postgresql), or set PG_BIN to the folder of its programs, and run npm run test:engines again.',
      )
      return false
    }),
  )
}
conclude(outcomes)
