import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const packable = /^(text|application|image\/svg)/

/** The document without its scripts and module preloads. */
const withoutScripts = (html: string) =>
  html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

/**
 * Static file server as the baseline: serves copies of these documents without their scripts, and the build's
 * files, from memory, with maximum compression.
 */
export async function staticSite(distDir: string, copied: URL[]) {
  const files = new Map<string, { type: string; body: Buffer; packed: boolean }>()
  const keep = (address: string, type: string, bytes: Buffer) => {
    const packed = packable.test(type)
    files.set(address, { type, packed, body: packed ? brotliCompressSync(bytes) : bytes })
  }
  for (const url of copied) {
    const reply = await fetch(url)
    if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
    keep(
      url.pathname,
      reply.headers.get('content-type') ?? '',
      Buffer.from(withoutScripts(await reply.text())),
    )
  }
  for (const name of await readdir(distDir, { recursive: true })) {
    const type = types[path.extname(name)]
    if (type) keep(`/${name}`, type, await readFile(path.join(distDir, name)))
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    const { type, body, packed } = file
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': request.url?.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(packed && { 'content-encoding': 'br' }),
    })
    return response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
