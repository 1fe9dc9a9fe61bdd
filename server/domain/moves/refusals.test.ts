import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RequestCondition, type RequestMove, requestMoves } from '#contract/requests/moves'
import { allows } from '#contract/requests/request-can'
import { buildDonation, buildProject, buildRequest } from '../../test/factories.ts'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { findProject } from '../requests/requests.ts'
import { canMake, refusal } from './refusals.ts'

let database: TestDb
beforeAll(async () => void (database = await testDb()))
afterAll(() => database.drop())

async function said(id: string, userId: string, move: RequestMove) {
  const { db } = database
  const project = await findProject(db, id)
  return {
    where: await canMake(db, { id, userId, move }),
    otherwise: (await refusal(db, { id, userId, move })).message,
    can: project !== undefined && allows(move, project),
  }
}

const without = (move: RequestMove, condition: RequestCondition): RequestMove => ({
  ...move,
  if: (move.if ?? []).filter((one) => one !== condition),
})

const underWay = 'A payment for this song is under way or done, so it must be finished'

test('a condition that is taken out of a move leaves its statement, its refusal and its reply together', async () => {
  const { db } = database
  const { request: paid } = await buildProject(db)
  const donor = { songRequestId: paid.id, songwriterId: paid.songwriterId, amount: '20.00' }
  await buildDonation(db, { ...donor, status: 'confirmed', receivedAmount: '20.00' })
  const forAll = await buildRequest(db)
  const { release, reopen, openToAll } = requestMoves
  const cases = [
    { id: paid.id, userId: paid.songwriterId!, move: release, condition: 'unconfirmed', sentence: underWay },
    {
      id: paid.id,
      userId: paid.listenerId,
      move: reopen,
      condition: 'leavable',
      sentence: /days without a sign/,
    },
    {
      id: forAll.id,
      userId: forAll.listenerId,
      move: openToAll,
      condition: 'invited',
      sentence: openToAll.refusal,
    },
  ] as const
  for (const { id, userId, move, condition, sentence } of cases) {
    const kept = await said(id, userId, move)
    expect([condition, kept]).toEqual([
      condition,
      { where: false, otherwise: expect.stringMatching(sentence), can: false },
    ])
    const taken = await said(id, userId, without(move, condition))
    expect([condition, taken]).toEqual([condition, { where: true, otherwise: move.refusal, can: true }])
  }
})

test('the first condition that fails is the one that is said', async () => {
  const { db } = database
  const { request } = await buildProject(db)
  const { id, listenerId, songwriterId } = request
  const sent = { status: 'sent', sentAt: new Date().toISOString(), sentToId: songwriterId } as const
  await buildDonation(db, { songRequestId: id, songwriterId, amount: '20.00', ...sent })
  const { reopen } = requestMoves
  expect((await said(id, listenerId, reopen)).otherwise).toMatch(/days without a sign/)
  expect((await said(id, listenerId, { ...reopen, if: ['answered', 'leavable'] })).otherwise).toBe(underWay)
})
