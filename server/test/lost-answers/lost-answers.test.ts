import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { openDb } from '../../db/client.ts'
import { name } from '../reach/test-room.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'
import { type Cut, cuttingProxy } from './cutting-proxy.ts'
import { cases, commitsOf, leftBy, mayReach, noFault, settings } from './test-writes.ts'

let site: TestApp
let proxy: Awaited<ReturnType<typeof cuttingProxy>>
beforeAll(async () => {
  const direct = await testDb()
  proxy = await cuttingProxy(direct.url)
  const { db, pool, close } = openDb(proxy.url)
  const drop = async () => {
    await close()
    proxy.close()
    await direct.drop()
  }
  const database = { ...direct, db, pool, drop }
  site = await testApp({ database, settings, change: (deps) => ({ ...deps, mayReach }) })
})
afterAll(() => site.close())

const cutting = (cut: Cut) => ({ begin: () => proxy.arm(cut), end: () => proxy.disarm() })

test('each write of the contract is tried here', () => {
  const tried = new Set(cases.map(([one]) => one))
  const all = everyEndpoint.filter(({ method }) => method !== 'GET').map(name)
  expect(all.filter((one) => !tried.has(one))).toEqual([])
})

test.each(cases)('%s whose commit is not answered is done once', async (write, one) => {
  const plain = await leftBy(site, one, noFault)
  const { outcome: cut, left } = await leftBy(site, one, cutting({ of: 'commits', after: 0 }))
  expect({ write, ...left }).toEqual({ write, ...plain.left })
  expect([write, cut]).toEqual([write, commitsOf(write)])
})
