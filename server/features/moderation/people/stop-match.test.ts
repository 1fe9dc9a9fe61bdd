import { expect, test } from 'vitest'
import { shownMatches, stewards } from '#contract/trust/stewards'
import { desc } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import { type donations, stewardActs } from '../../../db/schema.ts'
import { buildDonation, buildProject, buildUser } from '../../../test/factories.ts'
import { type Client, refusal } from '../../../test/test-app.ts'
import { useStewardSite } from '../test-stewards.ts'

const site = useStewardSite()

const because = 'Three accounts, one address'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An approved song with its people, and with matches that can't be paid yet. */
async function song() {
  const { request, songwriter, listener } = await buildProject(site.db, {
    title: 'Secrettitle',
    status: 'approved',
    isApproved: true,
  })
  const match = (values: Partial<typeof donations.$inferInsert> = {}) =>
    buildDonation(site.db, {
      isGeneral: true,
      songRequestId: request.id,
      songwriterId: songwriter.id,
      matchedAt: inHours(-1),
      matchId: newId(),
      dueAt: inHours(47),
      ...values,
    })
  return { request, songwriter, listener, match }
}

const stop = (by: Client, id: string, reason = 'Looks like one person') =>
  by.call(stewards.stopMatch, { params: { id }, body: { reason } })
const look = async (id: string) =>
  (await site.one.call(stewards.person, { params: { id }, query: { because } })).body

test('a match is stopped in its pause, which is a row of the log with its code', async () => {
  const { match } = await song()
  const one = await match()
  const { body } = await stop(site.one, one.id)
  expect(body).toEqual({ id: one.id, code: one.code })
  const [last] = await site.db.select().from(stewardActs).orderBy(desc(stewardActs.seq)).limit(1)
  expect(last).toMatchObject({ kind: 'stop_match', ofId: one.id, reason: 'Looks like one person' })
  const log = await site.one.call(stewards.log, { query: { because, limit: 2 } })
  expect(log.body[0]).toMatchObject({ kind: 'stop_match', code: one.code })
  expect((await stop(site.one, one.id)).status).toBe(409)
  const payable = await match({ dueAt: inHours(-1) })
  expect((await stop(site.one, payable.id)).status).toBe(409)
  const own = await match({ underwriterId: site.one.id })
  expect((await stop(site.one, own.id)).status).toBe(409)
  expect((await stop(site.one, newId())).status).toBe(404)
})

test('a steward who has money with giver, listener or songwriter stops no match of theirs', async () => {
  for (const side of ['giver', 'listener', 'songwriter'] as const) {
    const { match, listener, songwriter } = await song()
    const giver = await buildUser(site.db)
    const one = await match({ underwriterId: giver.id })
    const values = {
      giver: { songwriterId: site.one.id },
      listener: { listenerId: listener.id, songwriterId: (await song()).songwriter.id },
      songwriter: { songwriterId: songwriter.id },
    }[side]
    const { request } = await buildProject(site.db, values)
    const underwriterId = side === 'giver' ? giver.id : site.one.id
    const paid = side === 'giver' ? ({ status: 'confirmed' } as const) : {}
    await buildDonation(site.db, { underwriterId, songRequestId: request.id, ...paid })
    expect(refusal(await stop(site.one, one.id))).toEqual([409, expect.stringContaining('money')])
    expect((await stop(site.two, one.id)).status).toBe(200)
  }
})

test('giver and songwriter show the match that can be stopped, without song and other side', async () => {
  const { match, songwriter, listener } = await song()
  const giver = await buildUser(site.db, { firstName: 'Secretgiver' })
  const one = await match({ underwriterId: giver.id })
  const [ofGiver, ofSongwriter] = [await look(giver.id), await look(songwriter.id)]
  const shown = {
    id: one.id,
    code: one.code,
    amount: '25.00',
    payableAt: one.dueAt,
    matchedAt: one.matchedAt,
  }
  expect(ofGiver.matches).toEqual([{ ...shown, side: 'giver' }])
  expect(ofSongwriter.matches).toEqual([{ ...shown, side: 'songwriter' }])
  expect(JSON.stringify([ofGiver.matches, ofSongwriter])).not.toMatch(/Secret/)
  expect(JSON.stringify(ofGiver)).not.toContain(songwriter.id)
  // The listener neither pays nor receives the song's money.
  expect((await look(listener.id)).matches).toEqual([])
  await stop(site.one, one.id)
  expect([(await look(giver.id)).matches, (await look(songwriter.id)).matches]).toEqual([[], []])
})

test('what can’t be stopped isn’t among them: payable, sent, cancelled, pledged to the song', async () => {
  const { match } = await song()
  const giver = await buildUser(site.db)
  const of = (values: Partial<typeof donations.$inferInsert>) => match({ underwriterId: giver.id, ...values })
  await of({ dueAt: inHours(-1) })
  await of({ status: 'sent', sentAt: inHours(0) })
  await of({ status: 'rejected', rejectionReason: 'cancelled by giver' })
  await of({ isGeneral: false, matchId: null, matchedAt: null })
  await of({ isGeneral: false, madeBy: 'offer' })
  expect((await look(giver.id)).matches).toEqual([])
})

test('those that can be paid soonest come first, and no more than a bounded number', async () => {
  const { match, songwriter } = await song()
  for (let at = 0; at < shownMatches + 1; at++) await match({ dueAt: inHours(shownMatches + 1 - at) })
  const { matches } = await look(songwriter.id)
  expect(matches).toHaveLength(shownMatches)
  const days = matches.map(({ payableAt }) => payableAt)
  expect(days).toEqual(days.toSorted())
  expect(new Date(days[0]!).getTime()).toBeLessThan(Date.parse(inHours(1)))
})
