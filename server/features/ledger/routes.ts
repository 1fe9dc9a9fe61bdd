import { ledger } from '#contract/trust/ledger'
import { eq } from '#drizzle'
import { checkpoints } from '../../db/schema.ts'
import { newestCheckpoint } from '../../domain/ledger/checkpoint.ts'
import { listKeys } from '../../domain/ledger/site-keys.ts'
import type { SiteFeature } from '../../http/feature.ts'

const aDay = /^\d{4}-\d\d-\d\d$/
const never = 'public, max-age=31536000, immutable'
const soon = 'public, max-age=60'

/**
 * Serves the public part of the event record (decision 0270): a signed Merkle root over all hash chains for
 * each day, and the keys that sign the roots. A root reveals nothing of a chain.
 */
export function ledgerRoutes({ app, db, serve }: SiteFeature) {
  serve(ledger.checkpoint, async ({ db }) => (await newestCheckpoint(db)) ?? null)

  app.get('/.well-known/songwright.json', async (_request, reply) => {
    const keys = await listKeys(db)
    return reply.header('cache-control', soon).send({
      ledger: '/ledger/checkpoint',
      keys: keys.map(({ id, name, publicKey, createdAt, retiredAt }) => ({
        id,
        name,
        algorithm: 'Ed25519',
        publicKey,
        from: createdAt,
        until: retiredAt,
      })),
    })
  })

  app.get('/ledger/checkpoint', async (_request, reply) => {
    const newest = await newestCheckpoint(db)
    return newest ? reply.header('cache-control', soon).type(plain).send(newest.note) : reply.callNotFound()
  })

  app.get<{ Params: { day: string } }>('/ledger/:day', async ({ params: { day } }, reply) => {
    const [one] = aDay.test(day)
      ? await db.select({ note: checkpoints.note }).from(checkpoints).where(eq(checkpoints.day, day))
      : []
    return one ? reply.header('cache-control', never).type(plain).send(one.note) : reply.callNotFound()
  })
}

const plain = 'text/plain; charset=utf-8'
