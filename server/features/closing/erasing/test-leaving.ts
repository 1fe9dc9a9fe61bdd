import type { TestApp } from '../../../test/test-app.ts'
import { leaveMoney } from '../../donations/closing.ts'
import { leaveRequests } from '../../song-requests/closing.ts'
import type { Leaving } from './job.ts'

export const leavings = ({ db, env }: Pick<TestApp['deps'], 'db' | 'env'>) => [
  (leaving: Leaving) => leaveRequests(db, leaving),
  (leaving: Leaving) => leaveMoney(db, { ...leaving, rules: env }),
]
