import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type NetConnectOpts,
  connect as openSocket,
  type Socket,
} from 'node:net'
import { Client } from 'pg'

/**
 * Handlers for the bytes of one connection: `up` from client to server, `down` back. Each returns true if the
 * proxy must forward the bytes.
 */
interface Passing {
  up: (bytes: Buffer) => boolean
  down: (end: () => void) => boolean
}

/**
 * A proxy in front of a server. `passing` is called for each new connection. If it returns undefined, the
 * connection is refused.
 */
async function socketProxy(target: NetConnectOpts, passing: () => Passing | undefined) {
  const open = new Set<Socket>()
  const listener = createServer((client) => {
    const passed = passing()
    if (!passed) return void client.destroy()
    const server = openSocket(target)
    const end = () => {
      open.delete(client)
      client.destroy()
      server.destroy()
    }
    open.add(client)
    client.on('data', (bytes: Buffer) => passed.up(bytes) && server.write(bytes))
    server.on('data', (bytes: Buffer) => passed.down(end) && client.write(bytes))
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const close = () => {
    listener.close()
    cut()
  }
  return { listener, port: (listener.address() as AddressInfo).port, cut, close }
}

export async function databaseProxy(url: string, passing: () => Passing | undefined) {
  const { host, port, user, password, database } = new Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const proxy = await socketProxy(target, passing)
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  const own = `postgres://${encodeURIComponent(user ?? '')}${secret}@127.0.0.1:${proxy.port}/${database}`
  return { ...proxy, url: own }
}

/**
 * Simulates outages of PostgreSQL. Gone: all connections are cut. Frozen: connections stay open, but no bytes
 * pass.
 */
export async function outageProxy(url: string) {
  let state: 'there' | 'gone' | 'frozen' = 'there'
  const pass = () => state !== 'frozen'
  const proxy = await databaseProxy(url, () => (state === 'gone' ? undefined : { up: pass, down: pass }))
  return {
    url: proxy.url,
    /**
     * Changes the state. Connections of a frozen state are cut at its end, so data sent meanwhile is lost.
     */
    become(next: typeof state) {
      state = next
      if (next !== 'frozen') proxy.cut()
    },
    close: proxy.close,
  }
}

/**
 * Simulates outages of an HTTP server. Frozen: it accepts connections but sends no replies. Gone: it accepts
 * no connections.
 */
export async function freezingProxy(origin: string) {
  const { hostname, port } = new URL(origin)
  let isFrozen = false
  const pass = () => !isFrozen
  const proxy = await socketProxy({ host: hostname, port: Number(port) }, () => ({ up: pass, down: pass }))
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    begin: { frozen: () => void (isFrozen = true), gone: proxy.close },
    async end() {
      isFrozen = false
      // Requests that were sent during the outage must not get a reply later.
      proxy.cut()
      const { listener } = proxy
      if (!listener.listening) await once(listener.listen(proxy.port, '127.0.0.1'), 'listening')
    },
    close: proxy.close,
  }
}
