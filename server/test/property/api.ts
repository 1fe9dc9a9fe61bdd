import os from 'node:os'
import path from 'node:path'
import type { Endpoint } from '#contract/grammar/endpoint'
import { usualGoal } from '#contract/requests/sums'
import type { Db } from '../../db/client.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import type { Env } from '../../env.ts'
import { deliveryRoutes } from '../../features/deliveries/routes.ts'
import { generosityRoutes } from '../../features/donations/generosity/routes.ts'
import { donationRoutes } from '../../features/donations/routes.ts'
import { songRequestRoutes } from '../../features/song-requests/routes.ts'
import { termsRoutes } from '../../features/terms/routes.ts'
import type { Feature } from '../../http/feature.ts'
import { once } from '../../http/idempotency.ts'
import type { Call } from '../../http/serve.ts'
import type { User } from '../../http/session/session.ts'
import { openStorage } from '../../storage/open.ts'

type AnyHandler = (call: Call<Endpoint>) => Promise<object>

/** This storage is never used, because the delivered songs count as checked already. */
const storage = await openStorage({ dataDir: path.join(os.tmpdir(), 'songwright-property'), s3: undefined })

interface Asked {
  params: object
  body: object
  user: Pick<User, 'id' | 'suspendedAt'>
  /** Idempotency key. */
  key?: string | undefined
}

/** The API's calls about money, without HTTP: their handlers on this database. */
export function openApi(db: Db, rules: Omit<FundRules, 'fundPerSong'> & Pick<Env, 'maxPromised'>) {
  const handlers = new Map<Endpoint, AnyHandler>()
  const env = { rateFilesPerAddress: 1, fundPerSong: usualGoal, ...rules }
  const feature = {
    db,
    storage,
    env,
    app: { get: () => {} },
    serve: (endpoint: Endpoint, handler: AnyHandler) => void handlers.set(endpoint, handler),
  } as unknown as Feature
  donationRoutes(feature)
  generosityRoutes(feature)
  songRequestRoutes(feature)
  termsRoutes(feature)
  deliveryRoutes(feature)
  return {
    env,
    /** Returns the reply. @throws HttpError if the call is refused */
    ask(endpoint: Endpoint, { key, user, ...given }: Asked): Promise<object> {
      const run = (on: unknown) => handlers.get(endpoint)!({ ...given, user, db: on } as Call<Endpoint>)
      return key ? once(db, { userId: user.id, key, request: given }, run) : run(db)
    },
  }
}
