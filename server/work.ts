import type { Deps } from './deps.ts'
import { accountWork } from './features/accounts/mails/work.ts'
import type { Worker } from './jobs.ts'
import { prune } from './pruning.ts'

/** What is done outside of requests: one line a feature. */
export async function startWork(jobs: Worker, deps: Pick<Deps, 'db' | 'mail'>) {
  await accountWork(jobs, deps)
  await jobs.every('prune', '17 * * * *', () => prune(deps.db))
}
