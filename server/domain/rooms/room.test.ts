import { expect, test } from 'vitest'
import { type RequestMove, requestMoves } from '#contract/requests/moves'
import {
  buildDelivery,
  buildDonation,
  buildGift,
  buildProject,
  buildRequest,
  buildUser,
} from '../../test/factories.ts'
import { useDb } from '../../test/test-db.ts'
import { findRoom } from './room.ts'

const database = useDb()

test('what a stranger may do depends on nothing that their statement leaves out', () => {
  const moves: RequestMove[] = Object.values(requestMoves).filter(({ by }) =>
    by.some((who) => who === 'visitor'),
  )
  // Conditions that need no lookup for a visitor. They are a songwriter's own unanswered payments, data that
  // is read anyway (listed, asked, priced, payable, payee), a decline or lost terms, which no visitor has, and conditions that no `can` checks.
  expect(new Set(moves.flatMap((move) => move.if ?? []))).toEqual(
    new Set(['answers', 'listed', 'notGiver', 'asked', 'priced', 'payable', 'payee', 'welcome', 'notLost']),
  )
})

test('a stranger sees the room as a member does who has nothing to do with it', async () => {
  const { db } = database
  const member = await buildUser(db)
  const open = await buildRequest(db)
  const { request: working } = await buildProject(db)
  await buildDonation(db, { songRequestId: working.id, amount: '20.00' })
  const { request: finished } = await buildProject(db, { status: 'approved', isApproved: true, rating: 5 })
  await buildDelivery(db, finished)
  const { request: given } = await buildProject(db, { status: 'approved', isApproved: true })
  await buildGift(db, { songRequestId: given.id, opensAt: new Date(Date.now() + 3_600_000).toISOString() })
  for (const { shareableId } of [open, working, finished, given]) {
    const seen = await findRoom(db, shareableId, member.id)
    expect(seen).toBeDefined()
    const stranger = withoutNow(await findRoom(db, shareableId, undefined))
    // Occasion and day of an open request are for members (product.md, "The brief").
    const forMembers = { request: { ...stranger.request, occasion: null, neededBy: null } }
    const isOpen = shareableId === open.shareableId
    expect({ ...stranger, ...(isOpen && forMembers) }).toEqual(withoutNow(seen))
  }
})

test('a room counts the people whose money is in its sum, and tells a gift’s receiver nothing of them', async () => {
  const { db } = database
  const { request } = await buildProject(db, { status: 'approved', isApproved: true })
  const giver = await buildUser(db)
  for (const status of ['pledged', 'confirmed', 'rejected'] as const)
    await buildDonation(db, { songRequestId: request.id, underwriterId: giver.id, status })
  await buildDonation(db, { songRequestId: request.id })
  await buildDonation(db, { songRequestId: request.id, status: 'rejected' })
  const givers = async () => {
    const room = await findRoom(db, request.shareableId, undefined)
    return room && 'givers' in room ? room.givers : undefined
  }
  expect(await givers()).toBe(2)
  await buildGift(db, { songRequestId: request.id, opensAt: new Date(Date.now() - 1000).toISOString() })
  expect(await givers()).toBeNull()
})

/** Removes the database's time, which differs at each read. */
const withoutNow = (room: object | undefined) => JSON.parse(JSON.stringify({ ...room, now: null }))
