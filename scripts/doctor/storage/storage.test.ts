import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '../check.ts'
import { checks } from '../checks.ts'
import { openSite, surroundings } from '../site.ts'
import { storageChecks } from './storage.ts'

// Test store that supports the few calls of the doctor, and a CORS rule. storage.engine.ts tests with a real
// store.

const origin = 'https://songs.example'
const whole = { origin, methods: 'GET, PUT, HEAD', headers: 'content-type', exposed: 'ETag, Content-Range' }
let rule: typeof whole | undefined
let store: Server
let folder: string
const objects = new Map<string, Buffer>()
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-doctor-'))
  store = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  await once(store, 'listening')
})
afterAll(async () => {
  store.close()
  store.closeAllConnections()
  await rm(folder, { recursive: true })
})

async function serve(request: IncomingMessage, response: ServerResponse) {
  const key = new URL(request.url ?? '', 'http://store').pathname
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { status, headers = {}, body = '' } = answer(request.method ?? '', key, request.headers, chunks)
  response.writeHead(status, { ...ruleFor(request.headers), ...headers }).end(body)
}

function ruleFor({ origin: asking }: IncomingHttpHeaders): Record<string, string> {
  if (!rule || asking !== rule.origin) return {}
  return {
    'access-control-allow-origin': rule.origin,
    'access-control-allow-methods': rule.methods,
    'access-control-allow-headers': rule.headers,
    'access-control-expose-headers': rule.exposed,
  }
}

interface Said {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

function answer(method: string, key: string, headers: IncomingHttpHeaders, chunks: Buffer[]): Said {
  if (method === 'OPTIONS') return { status: rule ? 200 : 403 }
  if (method === 'HEAD') return { status: 200 }
  if (method === 'DELETE') return (objects.delete(key), { status: 204 })
  if (method === 'PUT') {
    const source = headers['x-amz-copy-source']
    const copied = source && objects.get(`/${decodeURIComponent(String(source))}`)
    objects.set(key, copied || Buffer.concat(chunks))
    return {
      status: 200,
      headers: { etag: '"x"' },
      body: source ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '',
    }
  }
  const found = objects.get(key)
  if (!found) return { status: 404 }
  return {
    status: 206,
    headers: { 'content-range': `bytes 0-1/${found.length}` },
    body: found.subarray(0, 2),
  }
}

async function linesOf(settings: NodeJS.ProcessEnv) {
  await using opened = new AsyncDisposableStack()
  return runChecks(storageChecks, await openSite({ DATA_DIR: folder, ...settings }, surroundings(), opened))
}

async function corsLine(given: Partial<typeof whole> | undefined) {
  rule = given && { ...whole, ...given }
  const { port } = store.address() as AddressInfo
  const bucket = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'songs',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a very secret key',
    PUBLIC_URL: origin,
  }
  const lines = await linesOf(bucket)
  expect(JSON.stringify(lines)).not.toContain('a very secret key')
  expect([...objects.keys()]).toEqual([])
  return lines.find(({ name }) => name === 'bucket-cors')
}

test('a bucket with the rule of docs/operating.md lets the pages in', async () => {
  expect(await corsLine({})).toEqual({
    name: 'bucket-cors',
    fact: 'the bucket songs lets pages of https://songs.example in',
  })
})

test.each([
  ['no rule', undefined, 'refuses uploads'],
  ['a rule for another site', { origin: 'https://elsewhere.example' }, 'refuses uploads'],
  ['a rule for reading alone', { methods: 'GET' }, 'refuses PUT'],
  ['a rule without Content-Type', { headers: '' }, 'refuses the header Content-Type'],
  ['a rule that hides the ETag', { exposed: 'Content-Range' }, 'hides ETag'],
])('a bucket with %s is found', async (_, given, what) => {
  const line = await corsLine(given)
  expect(line).toMatchObject({
    wrong: expect.stringContaining(`the bucket songs ${what} to pages of ${origin}`),
  })
  expect(line).toMatchObject({
    wrong: expect.stringContaining('CORS rule of docs/operating.md, "Files in S3"'),
  })
})

test('a folder that is not there yet is not made', async () => {
  const none = path.join(folder, 'none')
  const [storage, cors] = await linesOf({ DATA_DIR: none })
  expect(storage).toMatchObject({ unchecked: expect.stringContaining('npm start makes it') })
  expect(cors).toMatchObject({ unchecked: 'S3_BUCKET is not set' })
  expect(await readdir(folder)).toEqual([])
})

test('a disk with little room is no fault where files are in a bucket', async () => {
  const { port } = store.address() as AddressInfo
  const bucket = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'songs',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  await using opened = new AsyncDisposableStack()
  const small = { DATA_DIR: folder, MIN_FREE_MB: '900000000', ...bucket }
  const found = await runChecks(checks, await openSite(small, surroundings(), opened))
  expect(found.find(({ name }) => name === 'disk')).toMatchObject({
    fact: expect.stringContaining('in a bucket'),
  })
})
