import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/people/notifications'
import { asc, eq, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { changes, communityFund, donations, events, moneyMonths, notifications } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { type TestDb, testDb } from '../../test/test-db.ts'
import { record } from '../journal/events.ts'
import { notify } from '../journal/notifications.ts'
import { newCode } from '../money/donation-code.ts'
import { moved } from '../money/totals.ts'
import { about, findProject } from '../requests/requests.ts'
import { lockForPledge, pledge } from './pledge.ts'

/**
 * Pledging is the most frequent write, so one SQL statement does the work of `record`, `notify` and the sums'
 * `settle`. Each test makes a pledge by this statement, and by these functions in another database. Both
 * databases must then have equal rows.
 */
let quick: TestDb
let general: TestDb
beforeAll(async () => {
  ;[quick, general] = await Promise.all([testDb(), testDb()])
})
afterAll(() => Promise.all([quick.drop(), general.drop()]))

interface Case {
  giver: 'giver' | 'listener'
  amount: string
  /** Absent for a pledge to the Community Fund. */
  request?: { is: 'open' | 'taken'; invites?: boolean; canBePaid?: boolean; goalAmount?: string }
  told: [who: 'listener' | 'songwriter', kind: NotificationKind][]
}

const cases: Record<string, Case> = {
  'to a request that nobody has taken': {
    giver: 'giver',
    amount: '25.00',
    request: { is: 'open' },
    told: [['listener', 'pledge_new']],
  },
  'to a request with an invitation': {
    giver: 'giver',
    amount: '1.01',
    request: { is: 'open', invites: true },
    told: [['listener', 'pledge_new']],
  },
  'to a song whose songwriter can be paid': {
    giver: 'giver',
    amount: '25.50',
    request: { is: 'taken', canBePaid: true },
    told: [
      ['listener', 'pledge_new'],
      ['songwriter', 'pledge_new'],
    ],
  },
  'to a song whose songwriter has named no way to be paid': {
    giver: 'giver',
    amount: '7.00',
    request: { is: 'taken' },
    told: [
      ['listener', 'pledge_new'],
      ['songwriter', 'pledge_new'],
      ['songwriter', 'payment_methods_missing'],
    ],
  },
  'by the listener, to the goal': {
    giver: 'listener',
    amount: '100.00',
    request: { is: 'taken', canBePaid: true, goalAmount: '100.00' },
    told: [['songwriter', 'pledge_new']],
  },
  'to the Community Fund': { giver: 'giver', amount: '40.00', told: [] },
}

/** Makes the people and the request of a case. They are alike in both databases except for their ids. */
async function roomOf({ db }: TestDb, { request: of }: Case) {
  const listener = await buildUser(db)
  const songwriter = await buildSongwriter(db, of?.canBePaid ? { venmoHandle: '@mira' } : {})
  const giver = await buildUser(db)
  const request =
    of &&
    (await buildRequest(db, {
      listenerId: listener.id,
      ...(of.is === 'taken' && { status: 'in_progress', songwriterId: songwriter.id }),
      ...(of.invites && { invitedSongwriterId: songwriter.id }),
      goalAmount: of.goalAmount ?? null,
      updatedAt: '2026-01-01T00:00:00.000Z',
    }))
  return { listener, songwriter, giver, request }
}
type Room = Awaited<ReturnType<typeof roomOf>>

const given = { isAnonymous: true, paymentMethod: 'venmo' } as const

async function byOneStatement(tx: Tx, { giver, amount }: Case, room: Room) {
  const underwriterId = room[giver].id
  const request = room.request && (await lockForPledge(tx, room.request.id, underwriterId))
  const made = await pledge(tx, { ...given, underwriterId, amount, request })
  return made!.id
}

async function byGeneralFunctions(tx: Tx, { giver, amount, told }: Case, room: Room) {
  const underwriterId = room[giver].id
  const project = room.request && (await findProject(tx, room.request.id))
  const [songRequestId, songwriterId] = [project?.id ?? null, project?.songwriterId ?? null]
  const [made] = await tx
    .insert(donations)
    .values({
      ...given,
      underwriterId,
      songRequestId,
      songwriterId,
      amount,
      isGeneral: !project,
      code: newCode(),
    })
    .returning()
  const { id } = made!
  await record(tx, { kind: 'pledged', subjectId: id, actorId: underwriterId, amount, songRequestId })
  if (project)
    await notify(
      tx,
      ...told.map(([who, kind]) => ({
        userId: room[who].id,
        kind,
        donationId: id,
        ...about(project, { amount }),
      })),
    )
  moved(tx, { after: made! })
  return id
}

const minutesBetween = (from: string, to: string | null) =>
  to && Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** Returns all rows that the pledge wrote, with names instead of ids, and without hashes, codes and times. */
async function effectOf({ db }: TestDb, room: Room, donationId: string) {
  const [donation] = await db.select().from(donations).where(eq(donations.id, donationId))
  const journal = await db.select().from(events).where(eq(events.subjectId, donationId)).orderBy(events.seq)
  const told = await db.select().from(notifications).orderBy(asc(notifications.id))
  const hints = await db.select().from(changes).orderBy(asc(changes.userId), asc(changes.seq))
  const { rows: sums } = await db.execute(
    sql`select sum(pledged) as pledged, sum(general) as general, sum(waiting) as waiting,
      sum(matched) as matched, sum(confirmed) as confirmed from ${moneyMonths}`,
  )
  const funds = await db.select({ total: communityFund.totalAmount }).from(communityFund)
  const { rows: requests } = await db.execute(
    sql`select title, status, pledged_amount, sent_amount, received_amount, updated_at,
      goal_reached_at is not null as reached, goal_reached_id is not null as has_id
      from song_requests where id = ${room.request?.id ?? null}`,
  )
  const all = {
    donation: { ...donation, code: '', createdAt: '' },
    events: journal.map((row) => ({ ...row, id: '', hash: row.hash?.length, createdAt: '' })),
    notifications: told
      .filter((row) => row.donationId === donationId)
      .map((row) => ({ ...row, id: '', createdAt: '', mailAt: minutesBetween(row.createdAt, row.mailAt) })),
    // Grouped by person, because the query sorts by random user ids.
    changes: Object.fromEntries(
      Object.entries({ listener: room.listener, songwriter: room.songwriter, giver: room.giver }).map(
        ([name, { id }]) => [
          name,
          hints.filter((row) => row.userId === id).map(({ seq, hints: parts }) => ({ seq, hints: parts })),
        ],
      ),
    ),
    requests,
    sums,
    funds,
  }
  const { listener, songwriter, giver, request } = room
  const names = { listener, songwriter, giver, request, donation: { id: donationId } }
  const text = Object.entries(names).reduce(
    (so, [name, one]) => (one ? so.replaceAll(one.id, name) : so),
    JSON.stringify(all, null, 1),
  )
  return request ? text.replaceAll(request.shareableId, 'link') : text
}

test.for(Object.entries(cases))(
  'a pledge %s leaves the rows that the general functions leave',
  async ([, one]) => {
    const run = async (world: TestDb, make: typeof byOneStatement) => {
      const room = await roomOf(world, one)
      return effectOf(world, room, await withTx(world.db, (tx) => make(tx, one, room)))
    }
    const [fast, slow] = [await run(quick, byOneStatement), await run(general, byGeneralFunctions)]
    expect(fast).toBe(slow)
    expect(slow).toContain('pledged')
  },
)
