// Baseline server: the minimum that receives and sends a file.
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] ?? '.'

async function answer(request: IncomingMessage, response: ServerResponse) {
  const path = join(folder, 'file')
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(path, { flush: request.url === '/durable' }))
    response.end()
    return
  }
  response.setHeader('content-length', (await stat(path)).size)
  await pipeline(createReadStream(path), response)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
