import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  type NetConnectOpts,
  connect as openSocket,
  type Socket,
} from 'node:net'
import { Client } from 'pg'

/** Handles the bytes of one connection, and returns if they are passed on. */
interface Passing {
  up: (bytes: Buffer) => boolean
  down: (end: () => void) => boolean
}

/** A proxy before a server. `passing` is called for each connection; without a result it is refused. */
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

/** Simulates outages of PostgreSQL: gone, with every connection cut, or frozen. */
export async function outageProxy(url: string) {
  let state: 'there' | 'gone' | 'frozen' = 'there'
  const pass = () => state !== 'frozen'
  const proxy = await databaseProxy(url, () => (state === 'gone' ? undefined : { up: pass, down: pass }))
  return {
    url: proxy.url,
    /** Data sent while it is frozen is lost: its connections are cut when it is back. */
    become(next: typeof state) {
      state = next
      if (next !== 'frozen') proxy.cut()
    },
    close: proxy.close,
  }
}

/**
 * Simulates outages of an HTTP server: frozen, which accepts connections but sends nothing back, or gone,
 * without a listener.
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
      // Requests from meanwhile are not answered later.
      proxy.cut()
      const { listener } = proxy
      if (!listener.listening) await once(listener.listen(proxy.port, '127.0.0.1'), 'listening')
    },
    close: proxy.close,
  }
}
