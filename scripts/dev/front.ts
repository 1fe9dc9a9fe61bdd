import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ViteDevServer } from 'vite'
import type { Program } from './program.ts'
import type { Prerendered } from './ssr.ts'

interface Behind {
  vite: ViteDevServer
  program: Program
  pages: () => Promise<Prerendered>
}

/**
 * Proxy: Vite serves the modules of the pages, and the server all other addresses. While the server restarts,
 * requests wait.
 */
export function front(http: Server, behind: Behind) {
  const { vite, program } = behind
  http.on('request', (asked, answer) => {
    vite.middlewares(asked, answer, () => {
      forward(asked, answer, behind).catch((error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        if (!answer.headersSent) answer.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
        answer.end(error.stack)
      })
    })
  })
  http.on('upgrade', (asked, socket, head) => {
    if (asked.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    socket.on('error', () => {})
    program.address.then(
      (address) => tunnel(asked, socket, head, address),
      () => socket.destroy(),
    )
  })
}

/** Connects a browser's WebSocket with the server and forwards all bytes in both directions. */
function tunnel(asked: IncomingMessage, socket: Duplex, head: Buffer, address: string) {
  const { hostname, port } = new URL(address)
  const server = connect(Number(port), hostname, () => {
    const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]))
    server.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    server.write(head)
    server.pipe(socket).pipe(server)
  })
  server.on('error', () => socket.destroy())
}

async function forward(asked: IncomingMessage, answer: ServerResponse, { program, pages }: Behind) {
  const page = asked.method === 'GET' && Boolean(asked.headers.accept?.includes('text/html'))
  const headers = { ...asked.headers }
  if (page) {
    // Removes `if-none-match`: the ETag of a page ignores the source code, so a changed page could get a 304.
    delete headers['if-none-match']
    delete headers['accept-encoding']
  }
  const reply = await program.address
    .then((address) => send(asked, headers, address))
    .catch(async (error: unknown) => {
      if (asked.method !== 'GET') throw error
      // The server stopped during the request. The request is sent again after the restart.
      return send(asked, headers, await program.address)
    })
  answer.once('close', () => reply.destroy())
  if (!page || !reply.headers['content-type']?.includes('text/html')) {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    return void reply.pipe(answer)
  }
  const { 'content-length': _, etag: __, ...kept } = reply.headers
  const html = await prerendered(pages, asked.url ?? '', await text(reply))
  answer.writeHead(reply.statusCode ?? 502, kept).end(html)
}

function send(asked: IncomingMessage, headers: IncomingMessage['headers'], address: string) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const behind = request({ hostname, port, method: asked.method, path: asked.url, headers }, resolve)
    behind.once('error', reject)
    asked.pipe(behind)
  })
}

/** Server-side rendering of the pages that a build prerenders. So hydration runs in development too. */
async function prerendered(pages: Behind['pages'], url: string, html: string): Promise<string> {
  if (!html.includes('<div id="root"></div>') || !html.includes('"user":null')) return html
  const { render, texts } = await pages()
  const path = url.split('?', 1)[0] ?? ''
  if (path !== '/' && !texts.some((one) => one.path === path)) return html
  const body = await render(path)
  return html.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}
