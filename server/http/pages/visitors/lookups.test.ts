import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { buildRequest } from '../../../test/factories.ts'
import { useDb } from '../../../test/test-db.ts'
import { Caches } from '../../cache/caches.ts'
import { type VisitorPage, visitorLookups } from './lookups.ts'

const database = useDb()

const pattern = '/request/:link'
const asked = (link: string) => ({ params: { link }, host: 'songs.example' }) as unknown as FastifyRequest

/** Opens lookups that find a request by its id. `made` records each lookup. */
function looking(wait: () => Promise<void> = async () => {}) {
  let now = 0
  const made: string[] = []
  const { find, end } = visitorLookups({
    db: database.db,
    caches: new Caches({ now: () => now }),
    siteOf: ({ host }) => host,
    pages: {
      async [pattern](request): Promise<VisitorPage> {
        const { link } = request.params as { link: string }
        made.push(link)
        const shows = `${link} as of ${made.length}`
        await wait()
        return { status: 200, head: () => '', index: true, kept: 'here', room: link, shows }
      },
    },
  })
  const look = (link: string) => find(pattern, asked(link))
  return { look, find, end, made, pass: (ms: number) => void (now += ms) }
}

const change = (room: string) => withTx(database.db, async (tx) => changed(tx, 'message', { room }))
const buildRoom = async () => (await buildRequest(database.db)).id

test('an address is looked up once a second for all its visitors', async () => {
  const { look, find, end, made, pass } = looking()
  const room = await buildRoom()
  await Promise.all([look(room), look(room)])
  pass(999)
  await look(room)
  expect(made).toEqual([room])
  pass(1)
  await look(room)
  expect(made).toEqual([room, room])
  expect(await find('/fund', asked(room))).toBeUndefined()
  end()
})

test('what shows something else has another name, and so has what another site shows', async () => {
  const { look, find, end, pass } = looking()
  const room = await buildRoom()
  const first = await look(room)
  const there = await find(pattern, { ...asked(room), host: 'else.example' })
  pass(1000)
  const later = await look(room)
  expect(new Set([first, there, later].map((page) => page?.key)).size).toBe(3)
  end()
})

test('a write of this process has its room looked up again at once, and no other; none after the end', async () => {
  const { look, end, made } = looking()
  const [room, other] = [await buildRoom(), await buildRoom()]
  await look(room)
  await look(other)
  await change(room)
  await look(room)
  await look(other)
  expect(made).toEqual([room, other, room])
  const broken = withTx(database.db, async (tx) => {
    changed(tx, 'message', { room })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await look(room)
  expect(made).toHaveLength(3)
  end()
  await change(room)
  await look(room)
  expect(made).toHaveLength(3)
})

test('a look that began before a write is not what is seen after it', async () => {
  const slow = Promise.withResolvers<void>()
  let waits: Promise<void> = slow.promise
  const { look, end, made } = looking(() => waits)
  const room = await buildRoom()
  const before = look(room)
  await expect.poll(() => made).toHaveLength(1)
  waits = Promise.resolve()
  await change(room)
  const after = await look(room)
  slow.resolve()
  expect([(await before)?.shows, after?.shows]).toEqual([`${room} as of 1`, `${room} as of 2`])
  expect((await look(room))?.shows).toBe(`${room} as of 2`)
  end()
})
