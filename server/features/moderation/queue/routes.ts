import { stewards } from '#contract/trust/stewards'
import type { Feature } from '../../../http/feature.ts'
import { openCase } from './case-view.ts'
import { listQueue } from './reads.ts'

export function queueRoutes({ serve, env: { stewardEmails } }: Feature) {
  serve(stewards.queue, async ({ db, query, page }) => page(await listQueue(db, query)))

  serve(stewards.report, ({ db, user, params: { id } }) =>
    openCase(db, id, { stewardId: user.id, stewardEmails }),
  )
}
