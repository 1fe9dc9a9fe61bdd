import dns from 'node:dns'
import promises from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openLink } from './open-link.ts'
import { elsewhere } from './test-elsewhere.ts'

const allowed = '127.0.0.1'
const inside = '127.0.0.2'
let there: Awaited<ReturnType<typeof elsewhere>>
let secret: Awaited<ReturnType<typeof elsewhere>>
beforeAll(async () => {
  there = await elsewhere((request, response) => {
    if (request.url === '/on')
      return response.writeHead(302, { location: `http://other.test:${there.port}/` }).end()
    response.end('a song')
  })
  // The forbidden server has an equal port on another IP address.
  secret = await elsewhere((_, response) => response.end('a secret'), { host: inside, at: there.port })
})
afterAll(() => Promise.all([there.close(), secret.close()]))
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

type Answers = Record<string, string[][]>

/**
 * Starts a DNS server for these names. It gives the answers for a name in order, and repeats the last one.
 * Node's own look-ups for a connection by name also reach it.
 */
function named(answers: Answers) {
  const asked: string[] = []
  const next = (name: string) => {
    asked.push(name)
    const of = answers[name] ?? []
    const addresses = (of.length > 1 ? of.shift() : of[0]) ?? []
    if (addresses.length === 0) throw new Error(`${name} is no name`)
    return addresses.map((address) => ({ address, family: 4 }))
  }
  const { prototype } = promises.Resolver
  vi.spyOn(prototype, 'resolve4').mockImplementation(async (name: string) =>
    next(name).map(({ address }) => address),
  )
  vi.spyOn(prototype, 'resolve6').mockRejectedValue(new Error('no such address'))
  type Done = (error: Error | null, found: { address: string; family: number }[]) => void
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _: unknown, done: Done) =>
    done(null, next(name))) as never)
  syncBuiltinESMExports()
  return asked
}

const mayReach = (address: string) => address === allowed
const open = async (path = '/', signal = AbortSignal.timeout(5000)) =>
  text(await openLink(`http://songs.test:${there.port}${path}`, { mayReach, signal }))

test('DNS rebinding: a name that resolves to another address a moment later is read at the checked one', async () => {
  const asked = named({ 'songs.test': [[allowed], [inside]] })
  expect(await open()).toBe('a song')
  expect(asked).toEqual(['songs.test'])
})

test('the host that a redirect leads to is judged by itself, once, and pinned alike', async () => {
  const asked = named({ 'songs.test': [[allowed], [inside]], 'other.test': [[allowed], [inside]] })
  expect(await open('/on')).toBe('a song')
  expect(asked).toEqual(['songs.test', 'other.test'])
})

test.each([
  ['the first', [inside, allowed]],
  ['the last', [allowed, inside]],
])('a name with two addresses is not read where %s of them is not public', async (_, addresses) => {
  named({ 'songs.test': [addresses] })
  await expect(open()).rejects.toThrow('public internet')
})

test('a redirect to a name with two addresses is followed only where both are public', async () => {
  named({ 'songs.test': [[allowed]], 'other.test': [[allowed, inside]] })
  await expect(open('/on')).rejects.toThrow('public internet')
})
