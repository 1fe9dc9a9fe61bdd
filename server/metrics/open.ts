import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { droppedLines } from '../http/log.ts'
import { StartError } from '../settings/start-error.ts'
import { Metrics } from './metrics.ts'
import { watchSite } from './site-figures.ts'

/** Milliseconds within which a request's headers must arrive. */
const patience = 5000

/** Serves `/metrics` on a port that proxies don't forward. Returns the port, and a function to close it. */
export async function listenForScrapes(
  metrics: Metrics,
  { metricsPort, metricsHost }: Pick<Env, 'metricsPort' | 'metricsHost'>,
) {
  const server = createServer({ requestTimeout: patience, headersTimeout: patience }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen(metricsPort, metricsHost), 'listening').catch((error: Error) => {
    throw new StartError(
      `Can't serve metrics at METRICS_HOST ${metricsHost}, METRICS_PORT ${metricsPort}: ${error.message}. Set them to an address that is free.`,
    )
  })
  // A connection that fails must not stop the site.
  server.on('error', () => {})
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Opens the metrics of this process and of the site's data, and serves them on a separate port. */
export async function openMetrics(deps: Pick<Deps, 'db' | 'pool' | 'storage' | 'env'>) {
  const metrics = new Metrics()
  metrics.watchLog(droppedLines)
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
