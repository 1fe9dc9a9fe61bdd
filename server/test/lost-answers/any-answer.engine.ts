import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases, cutSite, leftBy } from './test-writes.ts'

/**
 * Normally, one randomly chosen database reply of each write is lost. With EVERY_ANSWER=1, every reply is
 * lost in turn, which takes six minutes.
 */
const isEvery = process.env['EVERY_ANSWER'] === '1'
const seed = process.env['ANSWER_SEED'] ?? String(randomInt(2 ** 31))
const drawn = (write: string, below: number) =>
  createHash('sha256').update(`${seed} ${write}`).digest().readUInt32BE() % below

let world: Awaited<ReturnType<typeof cutSite>>
beforeAll(async () => void (world = await cutSite()))
afterAll(() => world.site.close())

test.each(cases)('%s is done once, whichever answer of the database is lost', async (write, one) => {
  const { site, cutting, counting } = world
  const { outcome: asked, left: plain } = await leftBy(site, one, counting)
  if (asked === 0) return
  const isDoneOnce = async (after: number) => {
    const { outcome: cut, left } = await leftBy(site, one, cutting({ of: 'questions', after }))
    expect({ write, seed, after, ...left }).toEqual({ write, seed, after, ...plain })
    return cut
  }
  let cuts = 0
  if (isEvery) for (let after = 0; after < asked; after++) cuts += await isDoneOnce(after)
  // The counted first run may have had more queries than this one, because it opened new connections. So the
  // number is reduced until a query is cut.
  else
    for (let after = drawn(write, asked); after >= 0 && cuts === 0; after--) cuts += await isDoneOnce(after)
  expect([write, seed, cuts > 0]).toEqual([write, seed, true])
})
