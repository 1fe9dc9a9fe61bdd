import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { events, songRequests as requests, terms as table } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { eraseOfRooms } from '../../domain/erasing/rooms.ts'
import { buildSongwriter } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { expectAudited } from '../../test/test-donations.ts'
import { termsBody, termsOf } from '../../test/test-terms.ts'
import { exported } from '../export/test-export.ts'
import { leaveRequests } from '../song-requests/closing.ts'

const site = useSite()
const terms = termsOf(site)

test('an export has all terms of both parties, a former songwriter’s too', async () => {
  const { params, listener, songwriter } = await terms.agreed({ goal: '60.00' })
  await terms.propose(listener, params, { price: '140.00' })
  await songwriter.call(songRequests.release, { params, body: { reason: 'Ill' } })
  const next = await site.as(await buildSongwriter(site.db))
  await next.call(acceptance.accept, { params, body: { terms: termsBody({ price: '0' }) } })
  const read = async ({ id }: { id: string }) => {
    const rows: Record<string, string>[] = JSON.parse(
      (await exported(site, id)).get('data/terms.json')!.toString(),
    )
    return rows.map(({ by, price, state }) => `${by} ${price} ${state}`).sort()
  }
  const former = ['listener 140.00 ended', 'songwriter 150.00 agreed']
  const present = ['songwriter 0.00 waiting']
  expect(await read(songwriter)).toEqual(former)
  expect(await read(next)).toEqual(present)
  expect(await read(listener)).toEqual([...former, ...present].sort())
})

test('erasing a person takes what their events say of terms; price, day and the chain stay', async () => {
  const { request, songwriter, terms: agreed } = await terms.agreed()
  await withTx(site.db, (tx) => eraseOfRooms(tx, songwriter.id))
  const ofRequest = await site.db.select().from(events).where(eq(events.subjectId, request.id))
  const said = (kind: string) => ofRequest.find((one) => one.kind === kind)
  expect([said('terms_proposed')?.reason, said('terms_proposed')?.amount]).toEqual([null, '150.00'])
  const [row] = await site.db.select().from(table).where(eq(table.id, agreed.id))
  expect(row).toMatchObject({ price: '150.00', readyBy: agreed.readyBy, state: 'agreed' })
  await expectAudited(site)
})

test('terms that a build without them left waiting end when the request is withdrawn', async () => {
  const { params, listener, songwriter } = await terms.project({ terms: {} })
  // A release by the build before ends no terms.
  await site.db.execute(`update song_requests set status = 'open', songwriter_id = null, accepted_at = null
    where id = '${params.id}'`)
  expect((await songwriter.call(acceptance.propose, { params, body: termsBody() })).status).toBe(404)
  expect((await listener.call(songRequests.withdraw, { params })).status).toBe(200)
  const rows = await site.db.select().from(table).where(eq(table.songRequestId, params.id))
  expect(rows.map(({ state }) => state)).toEqual(['ended'])
})

test.each(['listener', 'songwriter'] as const)(
  'where the %s closes the account the terms end, and the goal is the listener’s own',
  async (who) => {
    const project = await terms.agreed({ goal: '60.00' })
    const { params, listener, [who]: leaving } = project
    await terms.propose(listener, params, { price: '140.00' })
    await leaveRequests(site.db, { userId: leaving.id })
    const rows = await site.db.select().from(table).where(eq(table.songRequestId, params.id))
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['agreed', 'ended'])
    const [row] = await site.db.select().from(requests).where(eq(requests.id, params.id))
    expect([row!.status, row!.goalAmount, row!.agreedPrice]).toEqual(['open', '60.00', null])
    await expectAudited(site)
  },
)
