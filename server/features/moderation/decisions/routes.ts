import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { findQuarters } from '../../../domain/moderation/figures/quarters.ts'
import { found } from '../../../errors.ts'
import type { Feature } from '../../../http/feature.ts'
import type { User } from '../../../http/session/session.ts'
import { openCase, withoutAct } from '../queue/case-view.ts'
import { listQueue } from '../queue/reads.ts'
import { appeal, listOwnDecisions } from './own.ts'
import { answerAppeal, decide, undo } from './writes.ts'

export function decisionRoutes({ serve, env, jobs, secret }: Feature) {
  const { stewardEmails } = env

  const by = (user: User) => ({ stewardId: user.id, stewardEmails })

  serve(stewards.queue, async ({ db, query, page }) => page(await listQueue(db, query)))

  serve(stewards.report, async ({ db, user, params: { id } }) => found(await openCase(db, id, by(user))))

  serve(stewards.decide, async ({ db, user, params: { id }, body }) =>
    found(await decide({ db, jobs }, id, by(user), body)),
  )

  serve(stewards.undo, async ({ db, user, params: { id }, body: { reason } }) =>
    withoutAct(found(await undo({ db, jobs, secret }, id, by(user), reason))),
  )

  serve(stewards.answerAppeal, async ({ db, user, params: { id }, body }) =>
    withoutAct(found(await answerAppeal({ db, jobs, secret }, id, by(user), body))),
  )

  serve(decisions.mine, async ({ db, user, query, page }) => page(await listOwnDecisions(db, user.id, query)))

  serve(decisions.appeal, async ({ db, user, params: { id }, body: { text } }) =>
    found(await appeal(db, id, { personId: user.id, text })),
  )

  serve(decisions.quarters, ({ db }) => findQuarters(db))
}
