import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

interface Line {
  url: string
  /** Closes all connections, and refuses new ones for this number of milliseconds. */
  cut(milliseconds: number): Promise<void>
  close(): void
}

/** Opens a proxy that limits uploads to the site to `bitsPerSecond`. Downloads are not limited. */
export async function openLine(site: string, bitsPerSecond = Number.POSITIVE_INFINITY): Promise<Line> {
  const { hostname, port } = new URL(site)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  let isCut = false
  /** Time at which the proxy may send the next bytes. All connections share the limited bandwidth. */
  let free = 0

  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    keep(near)
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.pipe(near)
    near.on('data', (bytes) => {
      near.pause()
      free = Math.max(free, Date.now()) + (bytes.length * 8000) / bitsPerSecond
      far.write(bytes)
      setTimeout(() => near.resume(), Math.max(0, free - Date.now()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  const address = server.address() as { port: number }
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://${hostname}:${address.port}`,
    async cut(milliseconds) {
      isCut = true
      end()
      await pause(milliseconds)
      isCut = false
    },
    close() {
      end()
      server.close()
    },
  }
}

/** Opens a proxy that answers 503 to every PUT of a file, and records the times. */
export async function openFailingStore(site: string) {
  const { hostname, port } = new URL(site)
  const puts: { came: number; answered: number }[] = []

  function fail(near: IncomingMessage, reply: ServerResponse) {
    const put = { came: Date.now(), answered: Number.NaN }
    puts.push(put)
    near.resume().on('end', () => {
      put.answered = Date.now()
      reply.writeHead(503).end()
    })
  }
  const server = createHttpServer((near, reply) => {
    const { method, url, headers } = near
    if (method === 'PUT' && url?.startsWith('/uploads/')) return fail(near, reply)
    const far = request({ hostname, port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(reply)
    })
    far.on('error', () => reply.destroy())
    reply.on('close', () => far.destroy())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  const address = server.address() as { port: number }
  return {
    url: `http://${hostname}:${address.port}`,
    puts,
    /** Milliseconds from each answer to the next try. */
    gaps: () => puts.slice(1).map(({ came }, at) => came - puts[at]!.answered),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
