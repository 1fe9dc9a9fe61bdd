import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

/** The dialog's request to a companion server to upload a file to a URL. */
interface Handed {
  endpoint: string
  httpMethod: string
  protocol: string
  useFormData: boolean
  headers: Record<string, string>
}

export interface Companion {
  origin: string
  handed: Handed[]
  close(): Promise<void>
}

const token = 'a token of the cloud'

/** Starts a test companion with the library's protocol. A signed-in user finds one file. */
export async function openCompanion(file: { name: string; bytes: Buffer }): Promise<Companion> {
  const handed: Handed[] = []
  /** Sockets of dialogs that wait for a sign-in, by the token that they gave the window. */
  const waiting = new Map<string, PromiseWithResolvers<WebSocket>>()
  function socketOf(callback: string) {
    const one = waiting.get(callback) ?? Promise.withResolvers<WebSocket>()
    waiting.set(callback, one)
    return one
  }
  const list = {
    username: 'ada',
    nextPagePath: null,
    items: [
      {
        id: 'one',
        name: file.name,
        isFolder: false,
        mimeType: 'audio/mpeg',
        icon: 'file',
        requestPath: 'one',
        size: file.bytes.length,
        thumbnail: null,
        modifiedDate: '2026-01-01T00:00:00Z',
      },
    ],
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://companion')
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'content-type, uppy-auth-token, uppy-versions')
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (pathname === '/dropbox/connect') {
      const { promise } = socketOf(searchParams.get('authCallbackToken')!)
      void promise.then((socket) => socket.send(JSON.stringify({ token })))
      return response.end('Signed in')
    }
    if (request.headers['uppy-auth-token'] !== token) return response.writeHead(401).end('{}')
    response.setHeader('content-type', 'application/json')
    if (pathname.startsWith('/dropbox/list')) return response.end(JSON.stringify(list))
    if (pathname !== '/dropbox/get/one') return response.writeHead(404).end('{}')
    handed.push((await json(request)) as Handed)
    return response.end(JSON.stringify({ token: String(handed.length - 1) }))
  }
  const server = createServer((request, response) => void answer(request, response))
  new WebSocketServer({ server }).on('connection', (socket: WebSocket, { url }) => {
    const last = url!.split('/').at(-1)!
    if (url!.includes('/auth-callback/token/')) return socketOf(last).resolve(socket)
    const order = handed[Number(last)]!
    void bring(order, file.bytes).then((payload) =>
      socket.send(JSON.stringify({ action: 'success', payload })),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handed,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Uploads the file directly to the given URL, without the browser. */
async function bring({ endpoint, httpMethod, headers }: Handed, bytes: Buffer) {
  const put = await fetch(endpoint, {
    method: httpMethod.toUpperCase(),
    headers,
    body: new Uint8Array(bytes),
  })
  return { url: endpoint, response: { status: put.status, responseText: await put.text() } }
}
