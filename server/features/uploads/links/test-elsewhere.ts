import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function elsewhere(listener: RequestListener, { host = '127.0.0.1', at = 0 } = {}) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(at, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
