import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'

/**
 * A proxy before an HTTP server that simulates outages: frozen, which accepts connections but sends nothing
 * back, or gone, without a listener.
 */
export async function freezingProxy(origin: string) {
  const { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const proxy = createServer((client) => {
    sockets.add(client)
    const server = openSocket(Number(port), hostname)
    const end = () => {
      sockets.delete(client)
      client.destroy()
      server.destroy()
    }
    client.on('data', (bytes) => void (isFrozen || server.write(bytes)))
    server.on('data', (bytes) => void (isFrozen || client.write(bytes)))
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port: own } = proxy.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${own}`,
    begin: {
      frozen: () => void (isFrozen = true),
      gone() {
        proxy.close()
        cut()
      },
    },
    async end() {
      isFrozen = false
      // Requests from meanwhile are not answered later.
      cut()
      if (!proxy.listening) await once(proxy.listen(own, '127.0.0.1'), 'listening')
    },
    close() {
      proxy.close()
      cut()
    },
  }
}
