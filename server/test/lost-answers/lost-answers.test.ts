import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { name } from '../reach/test-room.ts'
import { cases, commitsOf, cutSite, leftBy, noFault } from './test-writes.ts'

let world: Awaited<ReturnType<typeof cutSite>>
beforeAll(async () => void (world = await cutSite()))
afterAll(() => world.site.close())

test('each write of the contract is tried here', () => {
  const tried = new Set(cases.map(([one]) => one))
  const all = everyEndpoint.filter(({ method }) => method !== 'GET').map(name)
  expect(all.filter((one) => !tried.has(one))).toEqual([])
})

test.each(cases)('%s whose commit is not answered is done once', async (write, one) => {
  const { site, cutting } = world
  const plain = await leftBy(site, one, noFault)
  const { outcome: cut, left } = await leftBy(site, one, cutting({ of: 'commits', after: 0 }))
  expect({ write, ...left }).toEqual({ write, ...plain.left })
  expect([write, cut]).toEqual([write, commitsOf(write)])
})
