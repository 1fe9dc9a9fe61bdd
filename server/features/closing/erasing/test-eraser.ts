// Runs the job that erases closed accounts in its own process, so that a test can kill it:
//   DATABASE_URL=… SECRET=… node server/features/closing/erasing/test-eraser.ts
import { openDb } from '../../../db/client.ts'
import { parseEnv } from '../../../env.ts'
import { openJobs } from '../../../work/jobs.ts'
import { eraseClosed } from './job.ts'
import { leavings } from './test-leaving.ts'

const connection = process.env['DATABASE_URL']!
const { db, close } = openDb(connection, { max: 2 })
const jobs = await openJobs({ connection, log: console })
const env = parseEnv({})
await eraseClosed({ db, jobs, secret: process.env['SECRET']!, leave: leavings({ db, env }) }, new Date())
await jobs.stop()
await close()
