import { eq } from '#drizzle'
import type { Connection, Db } from '../../server/db/client.ts'
import { asJob } from '../../server/db/connections/budget.ts'
import { site } from '../../server/db/schema.ts'
import { parseEnv } from '../../server/env.ts'
import { findDemoAccounts } from '../../server/features/sign-in/reads.ts'
import { openMail } from '../../server/mail/mail.ts'
import type { RecurringJob } from '../../server/recurring-work.ts'
import { keptSecret } from '../../server/settings/secret.ts'
import { openSite } from '../../server/settings/site/open-site.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { openStorage } from '../../server/storage/open.ts'
import { openJobs } from '../../server/work/jobs.ts'
import { failureOf, noted } from '../../server/work/noting.ts'
import { appendingAtOnce } from '../../server/work/outside-log.ts'

interface Where {
  db: Db
  connection: Connection
  say: (line: string) => void
}

/**
 * Runs a job in this process like a worker would, and records the run. Returns true if the job succeeded. A
 * server may run the same job at the same time without harm.
 */
export async function runJob(job: RecurringJob, { db, connection, say }: Where): Promise<boolean> {
  const env = await settingsFor(db)
  // Without a mail server, an email would be recorded as sent.
  if (job.mails && !env.smtpUrl && !env.mailbox)
    throw new StartError(
      `SMTP_URL is not set, and ${job.name} sends emails. Set it as for npm start, and run this again.`,
    )
  await openSite(env, say)
  const [restored] = await db.select().from(site).where(eq(site.id, 1))
  if (restored?.restoredAt && !restored.activatedAt)
    throw new StartError(
      'This site was restored from a backup: no job runs until npm run restore -- activate',
    )
  if (restored && restored.currency !== env.currency.code)
    throw new StartError(
      `CURRENCY is ${env.currency.code}, and this site is in ${restored.currency}. Set it as for npm start, and run this again.`,
    )
  const jobs = await openJobs({ connection, log: { warn: () => {} } })
  try {
    const secret = env.sessionSecret ?? keptSecret(env.dataDir)
    const storage = await openStorage(env)
    const deps = { db, env, secret, jobs: appendingAtOnce(jobs, storage), mail: openMail(env, db), storage }
    await asJob(() => noted(db, job.name, () => job.run(deps, new Date()))())
    say(`${job.name}: succeeded`)
    return true
  } catch (error) {
    say(`${job.name}: failed: ${failureOf(error)}`)
    return false
  } finally {
    await jobs.stop()
  }
}

/**
 * Settings like those of npm start. A database that never was a demo is treated as a real site (product.md,
 * "The Community Fund").
 */
async function settingsFor(db: Db) {
  const env = parseEnv(process.env)
  const isDemo = env.demo && (await findDemoAccounts(db)).length > 0
  return env.demo && !isDemo ? parseEnv({ ...process.env, DEMO: '0' }) : env
}
