import { afterEach, expect, test, vi } from 'vitest'
import { like } from '#drizzle'
import { openDb } from '../../../db/client.ts'
import { drawnPages, songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { notify } from '../../../domain/journal/notifications.ts'
import { about } from '../../../domain/requests/requests.ts'
import { openMail } from '../../../mail/mail.ts'
import { Child, type Work } from '../../../sandbox/child.ts'
import { buildDonation, buildProject, buildRequest, buildUser } from '../../../test/factories.ts'
import { useMailedSite } from '../../../test/test-inbox.ts'
import { coverOf } from './cover.ts'
import { sendDue } from './send.ts'

const { site, post } = useMailedSite()
const drawing: (this: Child, work: Work) => Promise<unknown> = Reflect.get(Child.prototype, 'run')
/** Each call is a drawing, in a real child process. */
const drawings = vi.spyOn(Child.prototype, 'run')
afterEach(() => void drawings.mockReset())

const run = () =>
  sendDue({ ...site.deps, mail: openMail(site.deps.env, site.db) }, () => new Date(Date.now() + 1000))
const covers = () =>
  post.arrived.map(({ raw }) => /Content-ID: <cover>[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw)?.[1])

/** A song with so many givers, who are all told that it is approved. */
async function tellGivers(count: number) {
  const { request, songwriter } = await buildProject(site.db, { status: 'approved', isApproved: true })
  const pledge = () => buildDonation(site.db, { songRequestId: request.id, songwriterId: songwriter.id })
  const pledges = await Promise.all(Array.from({ length: count }, pledge))
  const told = pledges.map(({ id, underwriterId: userId }) => ({
    userId,
    kind: 'pledge_due' as const,
    donationId: id,
    ...about(request, { amount: '25.00' }),
  }))
  await withTx(site.db, (tx) => notify(tx, ...told))
  return request
}

test('a song’s cover is drawn once for all its mails, in a child process, and again by no other process', async () => {
  const request = await tellGivers(12)
  await run()
  expect(covers()).toHaveLength(12)
  expect(new Set(covers()).size).toBe(1)
  expect(covers()[0]).toBeDefined()
  expect(drawings).toHaveBeenCalledOnce()

  await expect.poll(() => site.db.$count(drawnPages, like(drawnPages.key, 'cover %'))).toBe(1)
  const elsewhere = openDb(site.url, { max: 1, onError: () => {} })
  const { secret } = site.deps
  const known = { songRequestId: request.id, shareableId: request.shareableId }
  const kept = await coverOf({ db: elsewhere.db, secret }, known)
  expect(kept?.toString('base64')).toBe(covers()[0]!.replaceAll('\r\n', ''))
  expect(drawings).toHaveBeenCalledOnce()
  await site.db.update(songRequests).set({ title: 'Another title' })
  expect(await coverOf({ db: elsewhere.db, secret }, known)).not.toEqual(kept)
  expect(drawings).toHaveBeenCalledTimes(2)
  await elsewhere.close()
})

test('a mail whose cover can’t be drawn goes out without it, and its song is not drawn for each of its mails', async () => {
  drawings.mockImplementation(function (this: Child, work) {
    const drawn = drawing.call(this, work)
    this.end()
    return drawn
  })
  await tellGivers(5)
  await run()
  expect(covers()).toEqual(Array.from({ length: 5 }, () => undefined))
  expect(drawings).toHaveBeenCalledOnce()
})

test('covers are drawn one at a time', async () => {
  let [now, most] = [0, 0]
  drawings.mockImplementation(async function (this: Child, work) {
    most = Math.max(most, ++now)
    return drawing.call(this, work).finally(() => now--)
  })
  const songs = await Promise.all(
    Array.from({ length: 8 }, async () =>
      buildRequest(site.db, { listenerId: (await buildUser(site.db)).id }),
    ),
  )
  const told = songs.map((song) => ({ userId: song.listenerId, kind: 'delivery' as const, ...about(song) }))
  await withTx(site.db, (tx) => notify(tx, ...told))
  await run()
  expect(covers().filter(Boolean)).toHaveLength(8)
  expect([drawings.mock.calls.length, most]).toEqual([8, 1])
})
