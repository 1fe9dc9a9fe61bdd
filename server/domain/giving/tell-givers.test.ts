import { expect, test } from 'vitest'
import { thanks } from '#contract/giving/thanks'
import { notifications as bell } from '#contract/people/notifications'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests as calls } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { sql } from '#drizzle'
import { users } from '../../db/schema.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { uploadedSong } from '../../test/storage/test-uploads.ts'
import { type Client, useSite } from '../../test/test-app.ts'
import { pledgedByMany } from '../../test/test-donations.ts'
import { kindsTold } from '../../test/test-left.ts'
import { setRow } from '../../test/test-rows.ts'

const site = useSite()

const someone = async () => site.as(await buildUser(site.db))
const songwriterNow = async () => site.as(await buildSongwriter(site.db, { venmoHandle: '@mira' }))

type Given = Parameters<typeof buildDonation>[1]
const confirmed = { status: 'confirmed', receivedAmount: '25.00' } as const

async function made(call: Promise<{ status: number; text: string }>) {
  const { status, text } = await call
  expect(status, text).toBe(200)
}

/** An open request of a listener, with the moves that tell its givers. */
async function asked(values: Parameters<typeof buildRequest>[1] = {}) {
  const listener = await someone()
  const request = await buildRequest(site.db, { listenerId: listener.id, ...values })
  const params = { id: request.id }
  return {
    request,
    listener,
    async gives(...given: Given[]) {
      const giver = await someone()
      for (const one of given)
        await buildDonation(site.db, { underwriterId: giver.id, songRequestId: request.id, ...one })
      return giver
    },
    accept: (by: Client) => made(by.call(acceptance.accept, { params })),
    deliver: async (by: Client) =>
      made(
        by.call(deliveries.deliver, { params, body: { songUrl: await uploadedSong(site, by, request.id) } }),
      ),
    askForChanges: () =>
      made(listener.call(calls.requestChanges, { params, body: { message: 'Slower, please' } })),
    release: (by: Client) => made(by.call(calls.release, { params, body: { reason: 'My wrist' } })),
    approve: () => made(listener.call(calls.approve, { params, body: { rating: 5 } })),
    thank: () => made(listener.call(thanks.give, { params, body: { text: 'She cried.' } })),
  }
}

test('givers who may read the room hear each stage once: the others, and the listener, not', async () => {
  const song = await asked({ isAnonymous: true })
  const matched = { isGeneral: true, dueAt: new Date().toISOString() }
  const givers = {
    unsent: await song.gives({}),
    sent: await song.gives({ status: 'sent' }),
    paid: await song.gives(confirmed),
    both: await song.gives(confirmed, {}),
    suspended: await song.gives({}),
    matched: await song.gives(matched),
    matchedAndPaid: await song.gives({ ...matched, ...confirmed }),
    ended: await song.gives({ status: 'rejected', rejectionReason: 'cancelled by giver' }),
  }
  await setRow(site, users, givers.suspended.id, { suspendedAt: new Date().toISOString() })
  await buildDonation(site.db, { underwriterId: song.listener.id, songRequestId: song.request.id })
  const songwriter = await songwriterNow()
  await song.accept(songwriter)
  await song.deliver(songwriter)
  await song.askForChanges()
  await song.deliver(songwriter)
  await song.approve()
  await song.thank()

  const told: Record<string, string[]> = {}
  for (const [name, { id }] of Object.entries(givers)) told[name] = await kindsTold(site, id)
  const asksToPay = ['request_accepted', 'delivery', 'pledge_due', 'thanks']
  const says = ['request_accepted', 'delivery', 'approved', 'thanks']
  expect(told).toEqual({
    unsent: asksToPay,
    sent: says,
    paid: says,
    both: asksToPay,
    suspended: asksToPay,
    matched: [],
    matchedAndPaid: says,
    ended: [],
  })
  expect(await kindsTold(site, song.listener.id)).toEqual([
    'request_accepted',
    'delivery',
    'delivery',
    'pledge_due',
  ])
  const { body } = await givers.paid.call(bell.list)
  expect(body.map(({ text, path }) => [text, path]).slice(1, 3)).toEqual([
    ['The listener approved “The kitchen light”.', `/request/${song.request.shareableId}`],
    ['Mira delivered “The kitchen light”.', `/request/${song.request.shareableId}`],
  ])
})

test('givers hear of a next songwriter’s delivery, and of an approval that asks nobody to pay yet', async () => {
  const song = await asked()
  const giver = await song.gives({})
  const [first, next] = [await songwriterNow(), await songwriterNow()]
  await song.accept(first)
  await song.deliver(first)
  await song.askForChanges()
  await song.release(first)
  await song.accept(next)
  await song.deliver(next)
  // A song of a suspended songwriter falls due when the suspension ends (product.md, "Suspended people").
  await setRow(site, users, next.id, { suspendedAt: new Date().toISOString() })
  await song.approve()
  expect(await kindsTold(site, giver.id)).toEqual([
    'request_accepted',
    'delivery',
    'request_released',
    'request_accepted',
    'delivery',
    'approved',
  ])
})

test('a thousand givers are told of an acceptance by one statement', { timeout: 60_000 }, async () => {
  const song = await asked()
  await pledgedByMany(site, song.request.id, 1000)
  await song.accept(await songwriterNow())
  // Rows of one statement have one command id.
  const { rows } = await site.db.execute(sql`
    select count(*)::int as told, count(distinct cmin::text)::int as statements from notifications
    where song_request_id = ${song.request.id} and user_id <> ${song.listener.id}`)
  expect(rows).toEqual([{ told: 1000, statements: 1 }])
})
