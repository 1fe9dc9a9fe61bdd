// Recurring jobs: lists each with its last run, its result and its next run. `run` runs a job now.
//   npm run jobs
//   npm run jobs -- run NAME
import { openDb } from '../../server/db/client.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { connect } from '../test-runner/connect.ts'
import { findJob, listJobs, unknownJob } from './list.ts'
import { runJob } from './run.ts'

try {
  await using opened = new AsyncDisposableStack()
  const [verb, name = ''] = process.argv.slice(2)
  const job = verb === 'run' ? findJob(name) : undefined
  if (verb !== undefined && verb !== 'run')
    throw new StartError('Say what to do: npm run jobs, or npm run jobs -- run NAME')
  if (verb && !job) throw new StartError(unknownJob(name))
  const connection = await connect(opened)
  const { db, close } = openDb(connection, { max: 4 })
  opened.defer(close)
  if (job) process.exitCode = (await runJob(job, { db, connection, say: console.log })) ? 0 : 1
  else console.log(await listJobs(db))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
