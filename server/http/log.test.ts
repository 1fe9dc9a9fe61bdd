import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import { buildApp } from '../app.ts'
import { users } from '../db/schema.ts'
import { buildUser } from '../test/factories.ts'
import { type TestApp, testApp } from '../test/test-app.ts'
import { errorForLog, loggerOptions } from './log.ts'

let site: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  site = await testApp()
  const into = new Writable({
    write(line: Buffer, _, done) {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  const logger = pino(loggerOptions({ logLevel: 'info' }), into) as unknown as FastifyBaseLogger
  app = await buildApp(site.deps, { logger })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

test('a request is logged by its id, and nothing that people wrote is in the log', async () => {
  const person = await site.as(await buildUser(site.db))
  const reply = await app.inject({
    method: 'POST',
    url: '/api/login?token=private-query',
    headers: { cookie: person.cookie!, authorization: 'Bearer private-header' },
    payload: { email: 'private@songs.example', password: 'private-password' },
  })
  expect(reply.statusCode).toBe(401)
  const told = lines.filter(({ reqId }) => reqId === reply.headers['x-request-id'])
  expect(told).toMatchObject([
    {
      req: { method: 'POST', url: '/api/login' },
      res: { statusCode: 401 },
      responseTime: expect.any(Number),
    },
  ])
  const all = JSON.stringify(lines)
  expect(all).not.toContain('private')
  expect(all).not.toContain(person.cookie!.slice(4, 30))
})

test("a room's link and a file's key are logged as patterns", async () => {
  const addresses = [
    '/api/song-requests/shared/secret-link',
    '/objects/private/songs/secret-key.mp3',
    '/secret-page',
  ]
  const replies = await Promise.all(addresses.map((url) => app.inject(url)))
  const told = replies.map(
    ({ headers }) => lines.find(({ reqId, req }) => req && reqId === headers['x-request-id'])?.['req'],
  )
  expect(told).toMatchObject([
    { url: '/api/song-requests/shared/:shareableId' },
    { url: '/objects/*' },
    { url: 'unknown' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret-')
})

test('a failed query is logged without its values and without its row', async () => {
  const { email } = await buildUser(site.db, { email: 'private@songs.example' })
  const twice: unknown = await site.db
    .insert(users)
    .values({ email })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  const told = JSON.stringify(errorForLog(twice))
  expect(told).toContain('insert into')
  expect(told).toContain('23505')
  expect(told).toContain('log.test.ts')
  expect(told).not.toContain('private')
})

test("an unexpected failure's cause is in the log, and not in the reply", async () => {
  const broken = await buildApp(site.deps, { logger: app.log })
  broken.get('/broken', () => site.db.execute(sql`select ${'private words'} from nowhere`))
  const reply = await broken.inject('/broken')
  await broken.close()
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toMatch(/nowhere|private|select/)
  const told = JSON.stringify(lines.filter(({ msg }) => msg === 'unexpected error'))
  expect(told).toContain('nowhere')
  expect(told).not.toContain('private words')
})

function startWith(body: string, stdio: StdioOptions) {
  const log = pathToFileURL(path.join(import.meta.dirname, 'log.ts')).href
  const program = `import { droppedLines, openLog } from '${log}'
    const log = openLog({ logLevel: 'info' })
    ${body}`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname, stdio })
}

/** Returns all output of a process that logs to standard output. */
async function written(body: string, isEndless = false) {
  const child = startWith(body, ['ignore', 'pipe', 'inherit'])
  // An endless process is killed after it has written once.
  if (isEndless) child.stdout!.once('data', () => child.kill('SIGKILL'))
  const [said] = await Promise.all([text(child.stdout!), once(child, 'exit')])
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('lines wait for more of them, and are written when the process ends', async () => {
  const body = `log.info('one'); log.info('two'); process.exit(0)`
  expect(await written(body)).toEqual(['one', 'two'])
})

test('a warning is written at once, with the lines before it', async () => {
  const body = `const { writeSync } = await import('node:fs')
    let ticks = 0
    setInterval(() => ++ticks === 3 && writeSync(1, '{"msg":"too late"}\\n'), 50)
    log.info('one')
    log.warn('two')`
  expect((await written(body, true)).slice(0, 2)).toEqual(['one', 'two'])
})

test('a process whose log nobody reads goes on, ends when it is asked to, and tells what it dropped', async () => {
  const body = `process.on('SIGTERM', () => process.exit(0))
    const line = 'x'.repeat(1000)
    for (let n = 0; n < 20; n++) {
      for (let at = 0; at < 1000; at++) log.info(line)
      await new Promise((resolve) => setImmediate(resolve))
    }
    log.warn('the last')
    process.stderr.write('alive ' + droppedLines() + ' ')
    setInterval(() => {}, 1000)`
  for (const reads of [false, true]) {
    const child = startWith(body, ['ignore', 'pipe', 'pipe'])
    const [alive] = (await once(child.stderr!.setEncoding('utf8'), 'data')) as [string]
    const [, count = ''] = /^alive (\d+)/.exec(alive) ?? []
    expect(Number(count)).toBeGreaterThan(10_000)
    if (reads) {
      let said = ''
      child.stdout!.setEncoding('utf8').on('data', (more: string) => void (said += more))
      await expect.poll(() => said, { timeout: 20_000 }).toContain('were dropped, because nobody read them')
      expect(said).toContain(`"lines":${Number(count)}`)
    }
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
}, 60_000)

test('a process whose log can’t be written goes on, and ends when it is asked to', async () => {
  const body = `process.on('SIGTERM', () => process.exit(0))
    log.warn('one')
    setTimeout(() => process.stderr.write('alive'), 300)
    setInterval(() => log.info('more'), 20)`
  const full = openSync('/dev/full', 'w')
  for (const stdout of [full, 'pipe'] as const) {
    const child = startWith(body, ['ignore', stdout, 'pipe'])
    child.stdout?.destroy()
    await once(child.stderr!, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  closeSync(full)
})

test('a line waits a quarter of a second at most', async () => {
  // Uses the timer of that process, so that a slow machine delays both the log line and the timer.
  const body = `const { writeSync } = await import('node:fs')
    log.info('one')
    let ticks = 0
    setInterval(() => ++ticks === 20 && writeSync(1, '{"msg":"too late"}\\n'), 50)`
  expect(await written(body, true)).toEqual(['one'])
})
