import { afterAll, beforeEach, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { keptFrom } from '#contract/giving/fund'
import { endings } from '#contract/giving/moves'
import { cents, money, wholeCents } from '#contract/grammar/money'
import { stewards } from '#contract/trust/stewards'
import { sql } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { buildDonation, buildProject, buildUser } from '../../../test/factories.ts'
import { stewardEmail, stewardOf } from '../../../test/reach/test-trust.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { record } from '../../journal/events.ts'
import { findReckoned, readAtOnce, reckonDaily, reckonKept } from './promise-statistics.ts'

let world: TestApp
/** Each test has its own database, because the figure covers the whole site. */
beforeEach(async () => {
  await world?.close()
  world = await testApp()
})
afterAll(() => world.close())

const now = new Date('2026-11-20T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

type Fate = 'paid' | 'open' | 'lapsed' | 'refused' | 'none'

interface Made {
  fate: Fate
  /** Amount that counts: at most 1,000 for a pledge that was never sent. */
  counts?: string
  row: Parameters<typeof buildDonation>[1] & { amount: string; dueAt: string | null }
  /** Days since the donation was rejected, which has an event. */
  ended?: number
}

const sent = (songwriterId: string) => ({ sentAt: daysAgo(8), sentToId: songwriterId, songwriterId })

function everyEnding(songwriterId: string): Made[] {
  const due = { dueAt: daysAgo(10) }
  const paid = { ...sent(songwriterId), status: 'confirmed' } as const
  const gone = { status: 'rejected' } as const
  return [
    {
      fate: 'paid',
      row: { ...due, ...paid, amount: '20.00', receivedAmount: '20.00', confirmedAt: daysAgo(7) },
    },
    {
      fate: 'paid',
      row: { ...due, ...paid, amount: '30.00', receivedAmount: '12.34', confirmedAt: daysAgo(4) },
    },
    {
      fate: 'paid',
      row: { ...due, ...paid, amount: '25.00', receivedAmount: '90.00', confirmedAt: daysAgo(9) },
    },
    { fate: 'open', row: { ...due, amount: '11.00' } },
    { fate: 'open', row: { ...due, ...sent(songwriterId), status: 'sent', amount: '12.50' } },
    { fate: 'open', counts: '1000.00', row: { ...due, amount: '70000.00' } },
    { fate: 'lapsed', ended: 5, row: { ...due, ...gone, amount: '13.00', rejectionReason: endings.lapsed } },
    {
      fate: 'lapsed',
      ended: 40,
      row: { dueAt: daysAgo(100), ...gone, amount: '14.00', rejectionReason: endings.lapsed },
    },
    {
      fate: 'lapsed',
      ended: 2,
      row: { ...due, ...gone, amount: '15.00', rejectionReason: endings.cancelled },
    },
    // Cancelled in the pause of a match, before it fell due.
    {
      fate: 'none',
      ended: 11,
      row: { ...due, ...gone, amount: '16.00', rejectionReason: endings.cancelled },
    },
    {
      fate: 'refused',
      row: { ...due, ...gone, ...sent(songwriterId), amount: '17.00', rejectionReason: 'Nothing came' },
    },
    {
      fate: 'refused',
      row: { ...due, ...gone, ...sent(songwriterId), amount: '18.00', rejectionReason: endings.unanswered },
    },
    // The songwriter's own reason has the same text as one of `endings`.
    {
      fate: 'refused',
      row: { ...due, ...gone, ...sent(songwriterId), amount: '19.00', rejectionReason: endings.lapsed },
    },
    {
      fate: 'refused',
      row: { ...due, ...gone, ...sent(songwriterId), amount: '19.50', rejectionReason: endings.songwriter },
    },
    ...[endings.withdrawn, endings.closed, endings.listener, endings.songwriter].map(
      (rejectionReason): Made => ({
        fate: 'none',
        row: { ...due, ...gone, amount: '500.00', rejectionReason },
      }),
    ),
    { fate: 'none', row: { dueAt: null, amount: '600.00' } },
    { fate: 'none', row: { dueAt: daysAgo(-1), amount: '700.00' } },
  ]
}

async function plant(made: Made[]) {
  const { request, songwriter } = await buildProject(world.db, { status: 'approved' })
  for (const { row, ended } of made) {
    const donation = await buildDonation(world.db, {
      songwriterId: songwriter.id,
      songRequestId: request.id,
      ...row,
    })
    if (ended !== undefined)
      await withTx(world.db, (tx) =>
        record(tx, {
          kind: 'rejected',
          subjectId: donation.id,
          fromStatus: 'pledged',
          actorId: row.rejectionReason === endings.cancelled ? donation.underwriterId : null,
          reason: row.rejectionReason ?? undefined,
        }),
      )
    if (ended !== undefined)
      await world.pool.query('update events set created_at = $1, id = $2 where subject_id = $3', [
        daysAgo(ended),
        newId(new Date(daysAgo(ended))),
        donation.id,
      ])
  }
}

/** Expected figures, calculated without the program's SQL. */
function byHand(made: Made[]) {
  const figures = { due: 0, paid: 0, open: 0, lapsed: 0 }
  for (const { fate, row, counts = row.amount } of made) {
    if (fate === 'none') continue
    figures.due += cents(counts)
    if (fate === 'paid') figures.paid += Math.min(cents(row.amount), cents(row.receivedAmount!))
    if (fate === 'open' || fate === 'lapsed') figures[fate] += cents(counts)
  }
  return Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, money(wholeCents(amount))]),
  )
}

async function shown() {
  await reckonKept(world.db, now)
  world.aSecondLater()
  return (await world.visitor.call(calls.fund)).body.kept
}

test('what fell due is told by what became of it, as a person would count it', async () => {
  const { songwriter } = await buildProject(world.db)
  const made = [...everyEnding(songwriter.id), ...everyEnding(songwriter.id)]
  await plant(made)
  // Days from the due date to the confirmation: 1, 3 and 6, each twice.
  expect(await shown()).toEqual({ ...byHand(made), medianDays: 3 })
})

test('a median is said only where something is confirmed', async () => {
  const open: Made = { fate: 'open', row: { dueAt: daysAgo(3), amount: '10.00' } }
  await plant(Array.from({ length: keptFrom.promises }, () => open))
  expect(await shown()).toEqual({
    due: '200.00',
    paid: '0.00',
    open: '200.00',
    lapsed: '0.00',
    medianDays: null,
  })
})

test('nothing is said below twenty promises, or of fewer than ten givers', async () => {
  const open = (underwriterId?: string): Made => ({
    fate: 'open',
    row: { dueAt: daysAgo(3), amount: '10.00', ...(underwriterId && { underwriterId }) },
  })
  await plant(Array.from({ length: 19 }, () => open()))
  expect(await shown()).toBeNull()
  await plant([open()])
  expect(await shown()).toMatchObject({ due: '200.00' })

  await world.close()
  world = await testApp()
  const givers: string[] = []
  for (let number = 0; number < 9; number++) givers.push((await buildUser(world.db)).id)
  await plant(Array.from({ length: 27 }, (_, number) => open(givers[number % 9])))
  expect(await shown()).toBeNull()
  await plant([open()])
  expect(await shown()).toMatchObject({ due: '280.00' })
})

test('it is reckoned once a day, and not as it is read; two runs at once are as one', async () => {
  const open: Made = { fate: 'open', row: { dueAt: daysAgo(3), amount: '10.00' } }
  await plant(Array.from({ length: 20 }, () => open))
  expect((await world.visitor.call(calls.fund)).body.kept).toBeNull()
  const due = async (at: Date) => {
    await Promise.all([reckonDaily(world.db, at), reckonDaily(world.db, at), reckonDaily(world.db, at)])
    world.aSecondLater()
    return (await world.visitor.call(calls.fund)).body.kept?.due
  }
  expect(await due(now)).toBe('200.00')
  await plant([open])
  expect(await due(new Date('2026-11-20T23:59:59.999Z'))).toBe('200.00')
  expect(await due(new Date('2026-11-21T00:00:00.000Z'))).toBe('210.00')
})

test('stewards read the share that was kept, and what lapsed in the last thirty days', async () => {
  await world.close()
  world = await testApp({ settings: { STEWARD_EMAILS: stewardEmail } })
  const steward = await stewardOf({ site: world })
  const figures = async () => (await steward.call(stewards.figures)).body
  expect(await figures()).toMatchObject({ lapsed: null, keptPercent: null })
  const { songwriter } = await buildProject(world.db)
  await plant(everyEnding(songwriter.id))
  await reckonKept(world.db, now)
  const { lapsed, keptPercent } = await figures()
  expect(lapsed).toEqual({ count: 1, amount: '13.00' })
  const { paid, due } = byHand(everyEnding(songwriter.id))
  expect(keptPercent).toBe(Math.floor((cents(paid!) / cents(due!)) * 100))
})

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const mostRows = ({ Plans = [], ...plan }: Plan): number =>
  Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...Plans.map(mostRows))

/** Runs each statement of a pool with its plan too. Returns the number of rows of the largest step of each. */
function planned({ pool }: TestApp) {
  const seen: number[] = []
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    query: async (asked: { text: string }, values: unknown[]) => {
      const { rows } = await query(`explain (analyze, format json) ${asked.text}`, values)
      seen.push(mostRows(rows[0]['QUERY PLAN'][0].Plan))
      return query(asked, values)
    },
  })
  return seen
}

test('no statement reads more than a page, and the pages add up to what one statement would say', async () => {
  const { songwriter, request } = await buildProject(world.db, { status: 'approved' })
  const { id: giverId } = await buildUser(world.db)
  await world.db.execute(sql`insert into users (id, email, created_at, updated_at)
    select md5('giver' || n)::uuid, n || '@many.example', now(), now() from generate_series(1, 500) n`)
  // Two of three are one giver's, more than a page.
  await world.db.execute(sql`insert into donations (id, underwriter_id, song_request_id, songwriter_id, amount,
      status, code, due_at, confirmed_at, received_amount, sent_at, sent_to, created_at)
    select md5(n::text)::uuid, case when n % 3 > 0 then ${giverId}::uuid else md5('giver' || n % 500 + 1)::uuid end,
      ${request.id}, ${songwriter.id}, 1 + n % 90, s, 'SW-' || n, ${daysAgo(10)},
      case when s = 'confirmed' then ${daysAgo(10)}::timestamptz + n % 5761 * interval '1 minute' end,
      case when s = 'confirmed' then n % 70 end, case when s <> 'pledged' then ${daysAgo(9)}::timestamptz end,
      case when s <> 'pledged' then ${songwriter.id}::uuid end, ${daysAgo(20)}
    from generate_series(1, ${2 * readAtOnce + 5}) n,
      lateral (select ('{pledged,sent,confirmed,confirmed,rejected}'::text[])[1 + n / 2 % 5] s) as state`)
  await world.db.execute('analyze donations')
  const { rows } = await world.db.execute(sql`
    select count(*)::int as count, count(distinct underwriter_id)::int as givers, sum(amount)::text as due,
      sum(least(amount, received_amount)) filter (where status = 'confirmed')::text as paid,
      sum(amount) filter (where status in ('pledged', 'sent'))::text as open, '0.00' as lapsed,
      round((percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - due_at) / 86400)
        filter (where status = 'confirmed'))::numeric, 1)::text as "medianDays"
    from donations`)
  const seen = planned(world)
  await reckonKept(world.db, now)
  // Where little is left beyond a page, PostgreSQL may read that too.
  expect(Math.max(...seen)).toBeLessThan(1.5 * readAtOnce)
  expect(await findReckoned(world.db)).toMatchObject(rows[0]!)
})
