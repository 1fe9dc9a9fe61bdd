import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, testSettings } from '../../server/db/embedded/embedded.ts'
import { test as base } from '../support/fixtures.ts'
import { type Site, startSite } from '../support/site.ts'

/** Proxy to a site. The proxy can interrupt only the event streams, while all other requests work. */
export interface Way {
  url: string
  /** Closes the open streams, and from now on each new stream at once. */
  cut: () => void
  mend: () => void
  open: () => number
}

interface Shared {
  shared: Record<string, string>
  other: Way
}

/** Test with two server processes that share one database: `site` and `other`. */
export const test = base.extend<object, Shared>({
  shared: [
    async ({ settings: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'songwright-two-'))
      const postgres = await startPostgres({ dataDir: join(folder, 'database'), settings: testSettings })
      await use({
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, 'files'),
        SESSION_SECRET: 'one secret for both of the two programs',
      })
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ settings, program, shared }, use) => {
      const site = await startSite({ ...settings, ...shared }, program)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  other: [
    async ({ settings, program, shared, site: _ }, use) => {
      const site = await startSite({ ...settings, ...shared }, program)
      const { server, ...way } = await openWay(site)
      await use(way)
      server.closeAllConnections()
      server.close()
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

async function openWay({ url }: Site): Promise<Way & { server: Server }> {
  const { hostname, port } = new URL(url)
  const streams = new Set<ServerResponse>()
  let isCut = false
  const server = createServer((request, response) => {
    const isStream = request.url?.startsWith('/api/events')
    if (isStream && isCut) return void request.socket.destroy()
    const { method, headers, url: path } = request
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => {
      streams.delete(response)
      onward.destroy()
    })
    if (isStream) streams.add(response)
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    server,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    open: () => streams.size,
    cut() {
      isCut = true
      for (const stream of streams) stream.destroy()
    },
    mend: () => void (isCut = false),
  }
}
