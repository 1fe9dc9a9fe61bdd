import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another web server on this machine, as tests have it in place of the internet. */
export async function elsewhere(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
