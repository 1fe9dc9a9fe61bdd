import { openDb } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { testApp } from '../test-app.ts'
import { testDb } from '../test-db.ts'
import { type Cut, cuttingProxy } from './cutting-proxy.ts'
import { mayReach, settings } from './test-writes.ts'

/** A site behind a proxy that cuts answers of its database. The test's own queries bypass the proxy. */
export async function cutSite() {
  const direct = await testDb()
  const proxy = await cuttingProxy(direct.url)
  const { db, pool, close } = openDb(proxy.url)
  const drop = async () => {
    await close()
    proxy.close()
    await direct.drop()
  }
  const change = (deps: Deps) => ({ ...deps, db, pool, mayReach })
  const site = await testApp({ database: { ...direct, drop }, settings, change })
  const cutting = (cut: Cut) => ({ begin: () => proxy.arm(cut), end: () => proxy.disarm() })
  /** Cuts none, and counts the possible cuts. */
  const counting = {
    begin: () => proxy.arm({ of: 'questions', after: Number.POSITIVE_INFINITY }),
    end: () => {
      proxy.disarm()
      return proxy.asked()
    },
  }
  return { site, cutting, counting }
}
