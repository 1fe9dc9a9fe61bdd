import { requestMoves } from '#contract/requests/moves'
import { deliveries } from '#contract/work/deliveries'
import { refusal } from '../../domain/requests/refusals.ts'
import { asProject } from '../../domain/requests/requests.ts'
import { found } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { listDeliveries } from './reads.ts'
import { deliver } from './writes.ts'

export function deliveryRoutes({ serve, storage }: Feature) {
  serve(deliveries.ofProject, async ({ db, user, params, query, page }) =>
    page(found(await listDeliveries(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(deliveries.deliver, async ({ db, user, params: { id }, body }) => {
    const delivered = await deliver(db, storage, { id, songwriterId: user.id, ...body })
    const tried = { id, userId: user.id, move: requestMoves.deliver }
    if (!delivered) throw await refusal(db, tried)
    return asProject(delivered, user.id)
  })
}
