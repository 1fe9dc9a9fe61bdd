import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { songRequests } from '#contract/requests/song-requests'
import { eraseClosed } from '../../features/closing/erasing/job.ts'
import { leavings } from '../../features/closing/erasing/test-leaving.ts'
import { plantingOf } from '../../features/closing/erasing/test-planted.ts'
import { exported } from '../../features/export/test-export.ts'
import { sweepUploads } from '../../storage/attached/sweep.ts'
import { testStore } from '../../storage/s3/test-store.ts'
import { workOutsideLog } from '../../work/outside-log.ts'
import { buildProject, buildUser } from '../factories.ts'
import { hidingOf } from '../hidden/test-hiding.ts'
import { words } from '../personal-data/mark.ts'
import { suspensionsOf } from '../suspended/test-suspended.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { logged } from './test-outside.ts'

/** Tests the replay log, exports and erasures with a real S3 store. */
let site: TestApp
beforeAll(async () => {
  const { settings } = await testStore(`outside-${Date.now()}`)
  site = await testApp({ settings })
})
afterAll(() => site.close())

test('the log lies in the bucket, in its order, with two workers at once', async () => {
  const { db, deps } = site
  const jobs = await site.jobs()
  // Starts two workers.
  for (let at = 0; at < 2; at++) await workOutsideLog(jobs, deps.storage)
  const { request, listener } = await buildProject(db)
  const person = await buildUser(db)
  const suspensions = suspensionsOf(site)
  await suspensions.suspend(person)
  await suspensions.lift(person)
  await hidingOf(site).hide('request', request.id)
  await hidingOf(site).show('request', request.id)
  await (await site.as(listener)).call(songRequests.renewLink, { params: { id: request.id } })
  const at = expect.any(String)
  const expected = [
    { kind: 'suspended', id: person.id, until: null, at },
    { kind: 'unsuspended', id: person.id, at },
    { kind: 'hidden', thing: 'request', id: request.id, at },
    { kind: 'shown', thing: 'request', id: request.id, at },
    { kind: 'link_reset', id: request.id, at },
  ]
  await vi.waitFor(async () => expect(await logged(deps.storage)).toEqual(expected), {
    timeout: 50_000,
    interval: 200,
  })
})

test('an export has the files of the bucket, and an erasure takes them out of it', async () => {
  const { deps, db } = site
  const planting = plantingOf(site)
  const { listener, rooms } = await planting.all()
  const files = await exported(site, listener.id)
  const sent = [...files].filter(([name]) => name.startsWith('files/')).map(([, bytes]) => bytes.toString())
  for (const { request } of rooms)
    expect(sent).toContain(words(listener, `file uploads/${listener.mark}/${request.id}-brief`))

  const keys = async () => {
    const all: string[] = []
    for await (const { key } of deps.storage.objects()) if (key.includes(listener.mark)) all.push(key)
    return all
  }
  const before = await keys()
  await planting.close(listener.id, 15)
  await eraseClosed({ ...deps, leave: leavings(deps) }, new Date())
  await sweepUploads(db, deps.storage)
  expect(before.length).toBeGreaterThan(2)
  expect(await keys()).toEqual([])
})
