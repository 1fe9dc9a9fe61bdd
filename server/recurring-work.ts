import { repeatable } from './db/connections/repeatable.ts'
import type { Deps } from './deps.ts'
import { chainOldEvents } from './domain/journal/old-events.ts'
import { liftPassed } from './domain/moderation/suspending.ts'
import { closingWork } from './features/accounts/closing/mail.ts'
import { eraseClosed, type Leaving } from './features/accounts/erasing/job.ts'
import { accountWork } from './features/accounts/mails/work.ts'
import { leaveMoney } from './features/donations/closing.ts'
import { expireMatches } from './features/donations/matches/expire.ts'
import { tryAgain } from './features/donations/matches/try-again.ts'
import { sendDue } from './features/notifications/mails/send.ts'
import { askQuiet } from './features/projects/inactivity.ts'
import { remind } from './features/reminders/remind.ts'
import { leaveRequests } from './features/song-requests/moves/closing.ts'
import { waysWork } from './features/songwriters/ways/mail.ts'
import { sweepDrawnPages } from './http/pages/visitors/drawn-pages.ts'
import { sweepUploads } from './storage/attached/sweep.ts'
import type { Worker } from './work/jobs.ts'
import { workOutsideLog } from './work/outside-log.ts'
import { prune } from './work/pruning.ts'

/** Background jobs: one line a feature. */
export async function startWork(
  jobs: Worker,
  deps: Pick<Deps, 'db' | 'mail' | 'storage' | 'env' | 'secret'>,
) {
  await accountWork(jobs, deps)
  await closingWork(jobs, deps)
  await waysWork(jobs, deps)
  await workOutsideLog(jobs, deps.storage)
  jobs.repeat('told-mail', 3, (signal) => sendDue(deps, () => new Date(), signal))
  jobs.repeat('old-events', 60, (signal) => chainOldEvents(deps.db, signal))
  jobs.repeat('suspensions', 30, (signal) => liftPassed({ ...deps, jobs }, new Date(), signal))
  await jobs.every('reminders', '27 * * * *', (signal) => remind(deps, new Date(), signal))
  await jobs.every('quiet-projects', '37 * * * *', (signal) => askQuiet(deps.db, new Date(), signal))
  await jobs.every('missed-matches', '7 * * * *', (signal) => expireMatches(deps, new Date(), signal))
  await jobs.every('fund-tries', '57 * * * *', (signal) => tryAgain(deps, new Date(), signal))
  const leave = [
    (leaving: Leaving) => leaveRequests(deps.db, leaving),
    (leaving: Leaving) => leaveMoney(deps.db, { ...leaving, rules: deps.env }),
  ]
  await jobs.every('erase', '22 * * * *', (signal) =>
    eraseClosed({ ...deps, jobs, leave }, new Date(), signal),
  )
  await jobs.every('prune', '17 * * * *', async () => {
    await prune(deps.db)
    await repeatable(() => sweepDrawnPages(deps.db))
  })
  await jobs.every('sweep-uploads', '47 * * * *', () => sweepUploads(deps.db, deps.storage))
}
