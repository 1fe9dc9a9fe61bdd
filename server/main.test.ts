import { once } from 'node:events'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { left, processesOf } from './test/outside/test-processes.ts'
import { ownPrograms } from './test/test-program.ts'

// Starting a program takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const { start, end } = ownPrograms()
afterEach(async () => {
  for (const dataDir of await end()) {
    expect(await left(dataDir)).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Starts a request whose body is incomplete. `finish` sends the rest. */
async function openRequest(address: string) {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  await once(socket, 'connect')
  const headers = [
    'POST /api/register HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n{`)
  // When a later request has its reply, the server has received this one.
  await (await fetch(`${address}/healthz`)).text()
  return { socket, finish: () => socket.write('}') }
}

test('it takes a free port, says so in one line, serves, and exits with 0 on a signal', async () => {
  const program = start()
  const address = await program.ready
  expect(program.said()).toMatch(
    /^Songwright is ready at (http:\/\/localhost:\d+) · emails are shown at \1\/api\/dev\/mail\/[\w-]{22}\n$/,
  )
  const [mailbox = ''] = /\S+\/api\/dev\/mail\S+/.exec(program.said()) ?? []
  expect((await fetch(mailbox)).status).toBe(200)
  expect((await fetch(`${address}/readyz?strict`)).status).toBe(200)

  const registered = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      password: 'long and fine enough',
    }),
  })
  expect(registered.status).toBe(201)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(processesOf(program.dataDir)).toEqual([])

  const peopled = start({ DEMO: '1', DATA_DIR: program.dataDir })
  await peopled.ready
  expect(peopled.said(), 'a folder with people in it is no demo').not.toContain('demo')
})

test('an empty folder becomes the demo, and stays it, with a secret that nobody else may read', async () => {
  const accounts =
    / · demo accounts, one click each at Sign In: listener@\S+, songwriter@\S+, underwriter@\S+\n$/
  const first = start({ DEMO: '1' })
  await first.ready
  expect(first.said()).toMatch(accounts)
  const file = path.join(first.dataDir, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const secret = readFileSync(file, 'utf8')
  first.child.kill('SIGKILL')
  await first.ended
  const again = start({ DEMO: '1', DATA_DIR: first.dataDir })
  await again.ready
  expect(again.said()).toMatch(accounts)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})

test('a request that is open at a signal gets its reply; new ones are not accepted', async () => {
  const program = start()
  const address = await program.ready
  const { socket, finish } = await openRequest(address)
  program.child.kill('SIGINT')
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused')
  expect(program.child.exitCode).toBe(null)
  const answered = performance.now()
  finish()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await program.ended).toBe(0)
  // The program stops soon after the last reply, long before the ten seconds that an unfinished request gets.
  expect(performance.now() - answered).toBeLessThan(7000)
})

test('a request that does not end is given ten seconds', async () => {
  const begun = performance.now()
  const program = start()
  await openRequest(await program.ready)
  const told = performance.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  const took = performance.now() - told
  expect(took).toBeGreaterThan(9_900)
  // Stopping takes at most as long as starting took, which allows for a slow machine.
  expect(took).toBeLessThan(10_000 + Math.max(4_000, told - begun))
})

test('a signal that comes twice in one moment counts once, a later one ends it at once', async () => {
  const program = start()
  await openRequest(await program.ready)
  const first = performance.now()
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  // Sends further signals. Those within half a second of the first are ignored, the next ends the program.
  const further = setInterval(() => program.child.kill('SIGINT'), 100)
  expect(await program.ended).toBe(130)
  clearInterval(further)
  expect(performance.now() - first).toBeGreaterThan(500)
})

test('told to stop it drains: it is not ready, serves on, ends its connections, and resets none', async () => {
  const program = start({ DRAIN_SECONDS: '3' })
  const address = await program.ready
  const seen: { status: number; closes: boolean }[] = []
  const balancer = new AbortController()
  const client = async () => {
    while (!balancer.signal.aborted) {
      const reply = await fetch(`${address}/api/stats`)
      seen.push({ status: reply.status, closes: reply.headers.get('connection') === 'close' })
      await reply.text()
    }
  }
  const clients = Array.from({ length: 5 }, client)
  await expect.poll(() => seen.length).toBeGreaterThan(20)
  expect(seen.filter(({ closes }) => closes)).toEqual([])
  const told = performance.now()
  program.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
  const before = seen.length + clients.length
  await expect.poll(() => seen.length).toBeGreaterThan(before + 20)
  // Ends the requests, as a load balancer does after it has seen the 503.
  balancer.abort()
  await Promise.all(clients)
  expect(seen.slice(before).filter(({ closes, status }) => !closes || status !== 200)).toEqual([])
  expect(await program.ended).toBe(0)
  expect(performance.now() - told).toBeGreaterThan(2900)
})

test('it ends when its launcher is killed', async () => {
  const launcher = `
    const env = { ...process.env, SONGWRIGHT_LAUNCHER: String(process.pid) }
    require('node:child_process').spawn(process.execPath, ['server/main.ts'], { env, stdio: 'inherit' })`
  const program = start({}, [process.execPath, '-e', launcher])
  await program.ready
  program.child.kill('SIGKILL')
  await program.ended
  expect(await left(program.dataDir)).toBe(0)
})

test('what is wrong with the settings is said in sentences, and nothing else', async () => {
  const program = start({ PORT: 'x', SMTP_HOST: 'y' })
  expect(await program.ended).toBe(1)
  expect(program.said()).toMatch(/^PORT must be .+\.\nSMTP_HOST is not a setting .+\?\n$/)
})

test('with a log that nobody reads it answers as before, and exits with 0 on a signal', async () => {
  const program = start({ LOG_LEVEL: 'info' })
  const address = await program.ready
  program.child.stdout!.pause()
  const ask = async () => {
    for (let at = 0; at < 100; at++) expect((await fetch(`${address}/api/auth/user`)).status).toBe(401)
  }
  await Promise.all(Array.from({ length: 20 }, ask))
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const exited = once(program.child, 'exit')
  program.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  program.child.stdout!.resume()
})
