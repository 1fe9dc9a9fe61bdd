import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutSite } from './test-cut-site.ts'
import { cases, leftBy, noFault } from './test-writes.ts'

let world: Awaited<ReturnType<typeof cutSite>>
beforeAll(async () => void (world = await cutSite()))
afterAll(() => world.site.close())

test.each(cases)('%s is done once, whichever answer of the database is lost', async (write, one) => {
  const { site, cutting } = world
  const plain = await leftBy(site, one, noFault)
  for (let after = 0; ; after++) {
    const { outcome: cut, left } = await leftBy(site, one, cutting({ of: 'questions', after }))
    expect({ write, after, ...left }).toEqual({ write, after, ...plain.left })
    if (cut === 0) break
  }
})
