import { expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { songRequests as requests, terms as table } from '../../db/schema.ts'
import { refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { expectAudited } from '../../test/test-donations.ts'
import { recordOf } from '../../test/test-left.ts'
import { termsBody, termsOf } from '../../test/test-terms.ts'

const site = useSite()
const terms = termsOf(site)

const rowsOf = async (id: string) =>
  (await site.db.select().from(table).where(eq(table.songRequestId, id)).orderBy(table.createdAt)).map(
    ({ state }) => state,
  )
/** What both parties read in the room. They have to read the same. */
async function bothRead({ listener, songwriter, request }: Awaited<ReturnType<typeof terms.project>>) {
  const [one, other] = await Promise.all(
    [listener, songwriter].map(async (party) => (await terms.read(party, request))?.project?.terms),
  )
  expect(one).toEqual(other)
  return one
}

const times = Array.from({ length: 5 }, (_, at) => at)

test('of two proposals at once one waits in the end, the other has ended, and both read which', async () => {
  for (const _ of times) {
    const project = await terms.project()
    const { params, listener, songwriter } = project
    const both = await Promise.all([
      terms.propose(listener, params, { price: '140' }),
      terms.propose(songwriter, params, { price: '150' }),
    ])
    expect(statusesOf(both)).toEqual([201, 201])
    expect((await rowsOf(params.id)).toSorted()).toEqual(['ended', 'waiting'])
    const read = await bothRead(project)
    expect(both.map(({ body }) => body.id)).toContain(read?.waiting?.id)
  }
  await expectAudited(site)
})

test('of agreeing to terms and replacing them at once one holds, and both read which', async () => {
  for (const _ of times) {
    const project = await terms.project({ terms: {} })
    const { params, listener, songwriter, accepted } = project
    const first = accepted.body.terms!.waiting!
    const [agreed, newer] = await Promise.all([
      terms.agree(listener, params, first),
      terms.propose(songwriter, params, { price: '200' }),
    ])
    const read = await bothRead(project)
    expect([newer.status, read?.waiting?.id]).toEqual([201, newer.body.id])
    expect([agreed.status, read?.agreed?.id]).toEqual(
      agreed.status === 200 ? [200, first.id] : [409, undefined],
    )
  }
  await expectAudited(site)
})

test('of two presses on Agree, and of agreeing and declining at once, one counts', async () => {
  for (const other of ['agree', 'decline'] as const) {
    const project = await terms.project({ terms: {} })
    const { params, listener, accepted } = project
    const waiting = accepted.body.terms!.waiting!
    const answers = await Promise.all([
      terms.agree(listener, params, waiting),
      terms[other](listener, params, waiting),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    const kinds = (await recordOf(site, params.id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => ['terms_agreed', 'terms_declined'].includes(kind))).toHaveLength(1)
    await bothRead(project)
  }
})

test('of agreeing and releasing at once the release comes last, and the goal is the listener’s own', async () => {
  for (const _ of times) {
    const { params, listener, songwriter, accepted } = await terms.project({ goal: '60.00', terms: {} })
    const [agreed, released] = await Promise.all([
      terms.agree(listener, params, accepted.body.terms!.waiting!),
      songwriter.call(songRequests.release, { params, body: { reason: 'Ill' } }),
    ])
    expect([200, 409]).toContain(agreed.status)
    expect(released.status).toBe(200)
    const [row] = await site.db.select().from(requests).where(eq(requests.id, params.id))
    expect([row!.status, row!.goalAmount, row!.agreedPrice]).toEqual(['open', '60.00', null])
    expect(await rowsOf(params.id)).toEqual([agreed.status === 200 ? 'agreed' : 'ended'])
  }
  await expectAudited(site)
})

test('a proposal that is sent again after a lost reply is made once', async () => {
  const { params, songwriter } = await terms.project()
  const send = () =>
    songwriter.call(acceptance.propose, {
      params,
      body: termsBody(),
      headers: { 'idempotency-key': 'once' },
    })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(await rowsOf(params.id)).toEqual(['waiting'])
})

test('an acceptance with terms, and an answer, that are sent again after a lost reply change nothing more', async () => {
  const { params, listener, songwriter, accepted } = await terms.project({ terms: {} })
  const body = { terms: termsBody({ price: '200' }) }
  expect(refusal(await songwriter.call(acceptance.accept, { params, body }))).toEqual([
    409,
    'You have already accepted this request',
  ])
  const waiting = accepted.body.terms!.waiting!
  const replies = [await terms.agree(listener, params, waiting), await terms.agree(listener, params, waiting)]
  expect(replies.map(({ status }) => status)).toEqual([200, 409])
  expect((await recordOf(site, params.id)).map(({ kind }) => kind)).toEqual([
    'created',
    'accepted',
    'terms_proposed',
    'terms_agreed',
  ])
  const [row] = await site.db.select().from(requests).where(eq(requests.id, params.id))
  expect(row!.goalAmount).toBe('150.00')
})
