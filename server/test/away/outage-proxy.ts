import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { Client } from 'pg'

/** A proxy before PostgreSQL that simulates outages: gone, with every connection cut, or frozen. */
export async function outageProxy(url: string) {
  const { host, port, user, password, database } = new Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  let state: 'there' | 'gone' | 'frozen' = 'there'

  function serve(client: Socket) {
    if (state === 'gone') return void client.destroy()
    const server = openSocket(target)
    const end = () => {
      open.delete(client)
      client.destroy()
      server.destroy()
    }
    open.add(client)
    client.on('data', (bytes) => state !== 'frozen' && server.write(bytes))
    server.on('data', (bytes) => state !== 'frozen' && client.write(bytes))
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  }

  const proxy = createServer(serve).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port: own } = proxy.address() as AddressInfo
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgres://${encodeURIComponent(user ?? '')}${secret}@127.0.0.1:${own}/${database}`,
    /** Data sent while it is frozen is lost: its connections are cut when it is back. */
    become(next: typeof state) {
      state = next
      if (next !== 'frozen') cut()
    },
    close() {
      cut()
      proxy.close()
    },
  }
}
