import type { RegistrationSetting } from '#contract/people/registration-settings'
import { registerAsSteward } from '#contract/surface/account-paths'
import { eq, inArray } from '#drizzle'
import { ms } from '../../contract/grammar/time.ts'
import { firstId } from '../../server/db/page.ts'
import { jobRuns, users } from '../../server/db/schema.ts'
import { listDead, waiting } from '../../server/features/notifications/mails/outbox.ts'
import { isRecurring, recurringJobs } from '../../server/recurring-work.ts'
import type { Check } from './check.ts'
import { ofDatabase } from './database.ts'

const whoRegisters: Record<RegistrationSetting, string> = {
  open: 'everyone can create an account',
  invited: 'it takes a link of a steward to create an account',
  closed: 'nobody can create an account',
}

/** Checks of the site's operation: stewards, registration, jobs, emails and backups. */
export const workChecks: Check[] = [
  ofDatabase(
    'stewards',
    async ({ db }, { env: { stewardEmails, publicUrl, registration } }) => {
      if (stewardEmails.length === 0)
        return publicUrl
          ? { wrong: 'STEWARD_EMAILS is not set: nobody reads reports. Set it to somebody’s address.' }
          : { unchecked: 'STEWARD_EMAILS is not set' }
      const found = await db
        .select({ provenAt: users.emailProvenAt })
        .from(users)
        .where(inArray(users.email, stewardEmails))
      const proven = found.filter(({ provenAt }) => provenAt).length
      return proven === 0
        ? {
            wrong: `no address of STEWARD_EMAILS has an account with a proven email. Sign up with one${registration === 'open' ? '' : ` at ${registerAsSteward}`}, and follow the link.`,
          }
        : { fact: `${proven} of ${stewardEmails.length} can sign in` }
    },
    ['STEWARD_EMAILS', 'REGISTRATION'],
  ),
  {
    name: 'registration',
    reads: ['STEWARD_EMAILS', 'REGISTRATION'],
    look: ({ env: { stewardEmails, registration } }) =>
      registration === 'invited' && stewardEmails.length === 0
        ? {
            wrong:
              'accounts are by invitation, and nobody could make one: STEWARD_EMAILS is not set. Set it to somebody’s address, or REGISTRATION to open or closed.',
          }
        : { fact: whoRegisters[registration] },
  },
  ofDatabase('mails', async ({ db }, { now }) => {
    const dead = await listDead(db, firstId, 100)
    if (dead.length > 0)
      return {
        wrong: `${dead.length === 100 ? '100 or more' : dead.length} emails were given up. See npm run mail, then npm run mail -- retry.`,
      }
    const { count, oldest } = await waiting(db)
    if (oldest && now().getTime() - Date.parse(oldest) > ms.hour)
      return {
        wrong: `emails have been due since ${oldest}. Run a process with WORKER=1, and look at its log.`,
      }
    return { fact: `${count} wait, none was given up` }
  }),
  ofDatabase('jobs', async ({ db }, { now, isStopped }) => {
    // Failed runs of jobs that no longer exist are ignored. The backup job has a check of its own.
    const runs = (await db.select().from(jobRuns)).filter(({ name }) => isRecurring(name))
    const failing = runs.filter(({ isFailed }) => isFailed)
    if (failing.length > 0)
      return {
        wrong: `${failing.map(({ name, failure }) => `${name} failed (${failure ?? ''})`).join('; ')}. See npm run jobs.`,
      }
    if (isStopped) return { unchecked: 'Songwright is not running' }
    const recurring = new Map(recurringJobs.map(({ name, when }) => [name, when]))
    if (runs.length === 0) return { unchecked: 'no process has worked on this database yet' }
    const newest = Math.max(...runs.map(({ beganAt }) => Date.parse(beganAt)))
    if (now().getTime() - newest > 10 * ms.minute)
      return {
        wrong: `no job has run since ${new Date(newest).toISOString()}. Start a process with WORKER=1.`,
      }
    const late = runs.filter(({ name, succeededAt, beganAt }) => {
      const most = typeof recurring.get(name) === 'number' ? 10 * ms.minute : 3 * ms.hour
      return now().getTime() - Date.parse(succeededAt ?? beganAt) > most
    })
    return late.length > 0
      ? { wrong: `${late.map(({ name }) => name).join(', ')} did not succeed in time. See npm run jobs.` }
      : { fact: `${runs.length} recurring jobs run in time` }
  }),
  ofDatabase('backup', async ({ db }, { now, env }) => {
    const [run] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'backup'))
    const last = run?.succeededAt
    if (run?.isFailed)
      return {
        wrong: `the last one failed (${run.failure ?? ''}). Look at it, and run npm run backup again.`,
      }
    if (last && now().getTime() - Date.parse(last) <= 26 * ms.hour) return { fact: `made ${last}` }
    if (!last && !env.publicUrl) return { unchecked: 'PUBLIC_URL is not set, and none was made yet' }
    return {
      wrong: `${last ? `the last one was made ${last}` : 'none was ever made'}. Make one each day, as docs/operating.md says.`,
    }
  }),
]
