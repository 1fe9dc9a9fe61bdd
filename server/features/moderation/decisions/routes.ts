import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { findQuarters } from '../../../domain/moderation/figures/quarters.ts'
import type { Feature } from '../../../http/feature.ts'
import { withoutAct } from '../queue/case-view.ts'
import { appeal, listOwnDecisions } from './own.ts'
import { answerAppeal, decide, undo } from './writes.ts'

export function decisionRoutes({ serve, env, jobs, secret }: Feature) {
  const { stewardEmails } = env

  serve(stewards.decide, ({ db, user, params: { id }, body }) =>
    decide({ db, jobs }, id, { stewardId: user.id, stewardEmails }, body),
  )

  serve(stewards.undo, async ({ db, user, params: { id }, body: { reason } }) =>
    withoutAct(await undo({ db, jobs, secret }, id, { stewardId: user.id, stewardEmails }, reason)),
  )

  serve(stewards.answerAppeal, async ({ db, user, params: { id }, body }) =>
    withoutAct(await answerAppeal({ db, jobs, secret }, id, { stewardId: user.id, stewardEmails }, body)),
  )

  serve(decisions.mine, async ({ db, user, query, page }) => page(await listOwnDecisions(db, user.id, query)))

  serve(decisions.appeal, ({ db, user, params: { id }, body: { text } }) =>
    appeal(db, id, { personId: user.id, text }),
  )

  serve(decisions.quarters, ({ db }) => findQuarters(db))
}
