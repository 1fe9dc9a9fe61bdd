import { expect, test } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { buildUser } from '../test/factories.ts'
import { useClient, useSite } from '../test/test-app.ts'

const world = useSite({ settings: { TRUST_PROXY: '1' } })
const person = useClient(world, () => buildUser(world.db))

const addressFor = (headers: Record<string, string>) => person.call(uploads.object, { body: {}, headers })

test.each(['a b', 'a/b', 'a@b', '[::1', 'x:99999', '%', 'x\\y', 'x?y', 'x#y', 'a,b', '"x"'])(
  'a Host of %j is a 400 for every path',
  async (host) => {
    expect((await addressFor({ host })).status).toBe(400)
    expect((await world.app.inject({ url: '/robots.txt', headers: { host } })).statusCode).toBe(400)
  },
)

test.each(['songs.example', 'songs.example:8080', '127.0.0.1:3000', '[::1]:3000', 'my_songs.local'])(
  'a Host of %j is what addresses begin with',
  async (host) => {
    const { body } = await addressFor({ host })
    expect(body.uploadURL.split('/').slice(0, 3).join('/')).toBe(`http://${host}`)
  },
)

test('of what a proxy forwards the scheme counts, and the host does not', async () => {
  const headers = { host: 'songs.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  expect((await addressFor(headers)).body.uploadURL).toMatch(/^https:\/\/songs\.example\//)
  const odd = { host: 'songs.example', 'x-forwarded-proto': 'javascript' }
  expect((await addressFor(odd)).body.uploadURL).toMatch(/^http:\/\/songs\.example\//)
})

const secure = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })

test.each([
  ['https://songs.example', 'songs.example', 200],
  ['http://songs.example', 'songs.example', 403],
  ['http://songs.example', '127.0.0.1:3000', 403],
  ['https://127.0.0.1:3000', '127.0.0.1:3000', 200],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 200],
  ['https://elsewhere.example', 'songs.example', 403],
])('a write with the Origin %s at the Host %s answers %i', async (origin, host, status) => {
  const one = await secure.as(await buildUser(secure.db))
  const reply = await one.call(uploads.object, { body: {}, headers: { origin, host } })
  expect(reply.status).toBe(status)
})
