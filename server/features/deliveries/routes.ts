import { requestMoves } from '#contract/requests/moves'
import { deliveries } from '#contract/work/deliveries'
import { made } from '../../domain/moves/refusals.ts'
import { asProject } from '../../domain/requests/requests.ts'
import { found } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { listDeliveries } from './reads.ts'
import { deliver } from './writes.ts'

export function deliveryRoutes({ serve, storage }: Feature) {
  serve(deliveries.ofProject, async ({ db, user, params, query, page }) =>
    page(found(await listDeliveries(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(deliveries.deliver, async (call) => {
    const { db, user, params, body } = call
    const delivered = await deliver(db, storage, { ...params, songwriterId: user.id, ...body })
    return asProject(await made(call, requestMoves.deliver, delivered), user.id)
  })
}
