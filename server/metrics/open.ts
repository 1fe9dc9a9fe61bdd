import type { Deps } from '../deps.ts'
import { listenForScrapes } from './listener.ts'
import { Metrics } from './metrics.ts'
import { watchSite } from './site-figures.ts'

/** Metrics of this process and of the site, served on a separate port. */
export async function openMetrics(deps: Pick<Deps, 'db' | 'pool' | 'storage' | 'env'>) {
  const metrics = new Metrics()
  const stopWatching = watchSite(metrics, deps)
  const { port, close } = await listenForScrapes(metrics, deps.env).catch(async (error: unknown) => {
    await stopWatching()
    throw error
  })
  return {
    metrics,
    port,
    async close() {
      await close()
      await stopWatching()
    },
  }
}
