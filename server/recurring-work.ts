import { repeatable } from './db/connections/repeatable.ts'
import type { Deps } from './deps.ts'
import { chainOldEvents } from './domain/journal/old-events.ts'
import { spreadChanges } from './domain/journal/spread-changes.ts'
import { checkpointOfDay } from './domain/ledger/checkpoint.ts'
import { liftPassed } from './domain/moderation/suspending.ts'
import { reckonDaily } from './domain/money/kept/promise-statistics.ts'
import { resumUnproven } from './domain/money/unproven.ts'
import { accountWork } from './features/account/mails/work.ts'
import { eraseClosed, type Leaving } from './features/closing/erasing/job.ts'
import { closingWork } from './features/closing/mail.ts'
import { emailPledgeWork } from './features/donations/by-email/mail.ts'
import { leaveMoney } from './features/donations/closing.ts'
import { renewStanding } from './features/donations/generosity/standing.ts'
import { expireMatches } from './features/donations/matches/expire.ts'
import { tryAgain } from './features/donations/matches/try-again.ts'
import { askToKeep } from './features/donations/promises/keep.ts'
import { lapseDue } from './features/donations/promises/lapse-due.ts'
import { keepSitemap } from './features/link-previews/listed/routes.ts'
import { sendDue } from './features/notifications/mails/send.ts'
import { askQuiet } from './features/projects/inactivity.ts'
import { tellUnanswered } from './features/projects/unanswered.ts'
import { remind } from './features/reminders/remind.ts'
import { leaveRequests } from './features/song-requests/closing.ts'
import { waysWork } from './features/songwriters/ways/mail.ts'
import { reckonFigures } from './features/stats/reckon.ts'
import { tellReady } from './features/terms/ready.ts'
import { sweepDrawnPages } from './http/pages/visitors/drawn-pages.ts'
import { sweepUploads } from './storage/attached/sweep.ts'
import type { Jobs, Worker } from './work/jobs.ts'
import { noted } from './work/noting.ts'
import { workOutsideLog } from './work/outside-log.ts'
import { prune } from './work/pruning.ts'

type WorkDeps = Pick<Deps, 'db' | 'mail' | 'storage' | 'env' | 'secret'>

export interface RecurringJob {
  name: string
  /** Another name of the job for the command `npm run jobs -- run`. */
  alias?: string
  /**
   * A cron expression (UTC): one of all processes runs the job. A number: each process runs it, every so many
   * seconds.
   */
  when: string | number
  does: string
  /** True if the job sends emails itself. Most jobs leave that to another job. */
  mails?: true
  /** Repeated and concurrent runs must have the effect of one run. */
  run: (deps: WorkDeps & { jobs: Jobs }, at: Date, signal?: AbortSignal) => Promise<unknown>
}

export const recurringJobs: RecurringJob[] = [
  {
    name: 'told-mail',
    when: 3,
    mails: true,
    does: 'Sends the emails that are due',
    run: (deps, _, signal) => sendDue(deps, () => new Date(), signal),
  },
  {
    name: 'old-events',
    when: 60,
    does: 'Chains events from before there were chains',
    run: ({ db }, _, signal) => chainOldEvents(db, signal),
  },
  {
    name: 'changes',
    when: 3,
    does: 'Tells the supporters of songs that have very many of a change',
    run: ({ db }, _, signal) => spreadChanges(db, signal),
  },
  { name: 'suspensions', when: 30, does: 'Ends suspensions whose time has passed', run: liftPassed },
  {
    name: 'reminders',
    alias: 'remind',
    when: '27 * * * *',
    mails: true,
    does: 'Reminds of due promises and unconfirmed payments',
    run: remind,
  },
  {
    name: 'quiet-projects',
    when: '37 * * * *',
    does: 'Asks about projects that have gone quiet, and tells of days by which a song was to be ready',
    run: async ({ db }, at, signal) => {
      for (const step of [askQuiet, tellReady]) await step(db, at, signal)
    },
  },
  {
    name: 'lapse',
    when: '42 * * * *',
    does: 'Ends promises that were not paid in time, asks about old ones, and tells of deliveries without an answer',
    run: async (...given) => {
      for (const step of [lapseDue, askToKeep, tellUnanswered]) await step(...given)
    },
  },
  {
    name: 'missed-matches',
    when: '7 * * * *',
    does: 'Ends matches of the fund that were not paid in time',
    run: expireMatches,
  },
  {
    name: 'fund-tries',
    when: '57 * * * *',
    does: 'Tries again to match what the fund could not match before',
    run: tryAgain,
  },
  {
    name: 'standing',
    when: '37 * * * *',
    does: 'Makes the next promises of the amounts that people keep waiting in the fund',
    run: renewStanding,
  },
  {
    name: 'kept',
    when: '12 * * * *',
    does: 'Reckons once a day how promises that fell due were kept',
    run: ({ db }, at) => reckonDaily(db, at),
  },
  {
    name: 'figures',
    when: '32 * * * *',
    does: 'Counts songs, listeners and songwriters, and decides where the pages of the sitemap begin',
    run: async ({ db }, at, signal) => {
      await reckonFigures(db, at, signal)
      await resumUnproven(db, signal)
      await keepSitemap(db)
    },
  },
  {
    name: 'erase',
    when: '22 * * * *',
    does: 'Erases accounts that were closed 14 days ago',
    run: (deps, at, signal) => eraseClosed({ ...deps, leave: leaveAll(deps) }, at, signal),
  },
  {
    name: 'checkpoint',
    when: '12 * * * *',
    does: 'Signs the root of all hash chains, once a day',
    run: ({ db, env }) => checkpointOfDay(db, env),
  },
  {
    name: 'prune',
    when: '17 * * * *',
    does: 'Removes expired rows',
    run: async ({ db }) => {
      await prune(db)
      await repeatable(() => sweepDrawnPages(db))
    },
  },
  {
    name: 'sweep-uploads',
    alias: 'sweep',
    when: '47 * * * *',
    does: 'Removes files that nothing uses any more',
    run: ({ db, storage }) => sweepUploads(db, storage),
  },
]

/** False for a job of an earlier release, whose rows in `job_runs` remain. */
export const isRecurring = (name: string) => recurringJobs.some((job) => job.name === name)

const leaveAll = ({ db, env }: Pick<WorkDeps, 'db' | 'env'>) => [
  (leaving: Leaving) => leaveRequests(db, leaving),
  (leaving: Leaving) => leaveMoney(db, { ...leaving, rules: env }),
]

/** Takes the jobs from their queues and does nothing, so that none waits for a mail server. */
const withoutWork = (jobs: Worker): Worker => ({
  ...jobs,
  work: (name) => jobs.work(name, async () => {}),
})

export async function startWork(jobs: Worker, deps: WorkDeps) {
  const mailJobs = deps.mail.isOff ? withoutWork(jobs) : jobs
  await accountWork(mailJobs, deps)
  await emailPledgeWork(mailJobs, deps)
  await closingWork(mailJobs, deps)
  await waysWork(mailJobs, deps)
  await workOutsideLog(jobs, deps.storage)
  for (const { name, when, run } of recurringJobs) {
    const work = (signal: AbortSignal) => run({ ...deps, jobs }, new Date(), signal)
    if (typeof when === 'string') await jobs.every(name, when, noted(deps.db, name, work))
    else jobs.repeat(name, when, noted(deps.db, name, work, { apartMs: 60_000 }))
  }
}
