import { expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import { and, eq } from '#drizzle'
import { donations, reminders, users } from '../../db/schema.ts'
import { openAgain } from '../../domain/accounts/closing.ts'
import { hidingOf } from '../hidden/test-hiding.ts'
import { useSite } from '../test-app.ts'
import { moneyOf } from '../test-donations.ts'
import { daysFrom, suspensionsOf } from './test-suspended.ts'

/**
 * Tests deadlines that are suspended for two reasons at the same time: suspension, closing or hiding. They
 * continue when both reasons have ended, and days with both count once.
 */

const world = useSite()
const money = moneyOf(world)
const hiding = hidingOf(world)
const suspensions = suspensionsOf(world)

interface One {
  id: string
}
const open = async ({ id }: One) => openAgain({ db: world.db, jobs: await world.jobs() }, id)
async function began({ id }: One, days: { suspended?: number; closed?: number }) {
  const { suspended, closed } = days
  await world.db
    .update(users)
    .set({
      ...(suspended && { suspendedAt: daysFrom(-suspended).toISOString() }),
      ...(closed && { closedAt: daysFrom(-closed).toISOString() }),
    })
    .where(eq(users.id, id))
}

async function delivered() {
  const scene = await money.scene({ status: 'completed' })
  const { id } = await money.pledge(scene.giver, scene.request.id, '40.00')
  const asked = async () =>
    (await money.told(scene.giver.id)).filter(({ kind }) => kind === 'pledge_due').length
  return { ...scene, id, state: async () => [(await money.row(id)).dueAt !== null, await asked()] }
}

async function due() {
  const scene = await delivered()
  expect((await money.approve(scene.listener, scene.request)).status).toBe(200)
  const [dueAt, lastAt] = [daysFrom(-25).toISOString(), daysFrom(-22).toISOString()]
  await world.db.update(donations).set({ dueAt }).where(eq(donations.id, scene.id))
  const kinds = ['confirm', 'pay'] as const
  await world.db
    .insert(reminders)
    .values(kinds.map((kind) => ({ donationId: scene.id, kind, count: 1, lastAt })))
  async function lastOf(kind: (typeof kinds)[number]) {
    const isIt = and(eq(reminders.donationId, scene.id), eq(reminders.kind, kind))
    const [reminded] = await world.db.select().from(reminders).where(isIt)
    return reminded!.lastAt!
  }
  /** Days by which the due date and the last reminder were moved. */
  async function moved() {
    const reminded = await lastOf('pay')
    const days = [
      Date.parse((await money.row(scene.id)).dueAt!) - Date.parse(dueAt),
      Date.parse(reminded) - Date.parse(lastAt),
    ]
    return days.map((one) => Math.round(one / ms.day))
  }
  /**
   * True if the reminder to confirm was moved. It must not be, because its payment is no longer marked as
   * sent.
   */
  const isOtherMoved = async () => (await lastOf('confirm')) !== lastAt
  return { ...scene, moved, isOtherMoved }
}

test('suspended, then closed: the days count from the suspension until the account is opened', async () => {
  const { songwriter, moved } = await due()
  await suspensions.suspend(songwriter)
  await began(songwriter, { suspended: 20, closed: 10 })
  await suspensions.lift(songwriter, daysFrom(-5))
  await open(songwriter)
  expect(await moved()).toEqual([20, 20])
})

test('closed, then suspended: the days count from the closing until the suspension ends', async () => {
  const { songwriter, moved, isOtherMoved } = await due()
  await suspensions.suspend(songwriter)
  await began(songwriter, { suspended: 6, closed: 12 })
  await open(songwriter)
  await suspensions.lift(songwriter, daysFrom(3))
  expect(await moved()).toEqual([15, 15])
  expect(await isOtherMoved()).toBe(false)
})

type Scene = Awaited<ReturnType<typeof delivered>>
const end = {
  lift: ({ songwriter }: Scene) => suspensions.lift(songwriter),
  open: ({ songwriter }: Scene) => open(songwriter),
  show: ({ request }: Scene) => hiding.show('request', request.id),
}

test.each([
  ['closed, lifted first', 'closed', ['lift', 'open']],
  ['hidden, lifted first', 'hidden', ['lift', 'show']],
  ['hidden, shown first', 'hidden', ['show', 'lift']],
] as const)(
  'a song approved in a suspension falls due once its last pause ends: %s',
  async (_, pause, order) => {
    const scene = await delivered()
    const { songwriter, listener, request, state } = scene
    await suspensions.suspend(songwriter)
    expect((await money.approve(listener, request)).status).toBe(200)
    if (pause === 'closed') await began(songwriter, { closed: 1 })
    else await hiding.hide('request', request.id)
    await end[order[0]](scene)
    expect(await state()).toEqual([false, 0])
    await end[order[1]](scene)
    expect(await state()).toEqual([true, 1])
  },
)

test.each([
  ['hidden first, shown first', { hidden: 20, suspended: 10 }, ['show', 'lift']],
  ['hidden first, lifted first', { hidden: 20, suspended: 10 }, ['lift', 'show']],
  ['suspended first, shown first', { hidden: 10, suspended: 20 }, ['show', 'lift']],
  ['suspended first, lifted first', { hidden: 10, suspended: 20 }, ['lift', 'show']],
] as const)('hidden and suspended at once counts once: %s', async (_, { hidden, suspended }, order) => {
  const scene = await due()
  const { songwriter, request, moved } = scene
  await suspensions.suspend(songwriter)
  await began(songwriter, { suspended })
  await hiding.hide('request', request.id)
  await hiding.hiddenFor(request.id, hidden)
  for (const step of order) await end[step](scene)
  expect(await moved()).toEqual([20, 20])
})

test('a match in its pause has as much of it left as when its song was hidden', async () => {
  const { request, id } = await due()
  const match = { isGeneral: true, matchedAt: daysFrom(-11).toISOString(), dueAt: daysFrom(-9).toISOString() }
  await world.db
    .update(donations)
    .set({ ...match, matchId: id })
    .where(eq(donations.id, id))
  await hiding.hide('request', request.id)
  await hiding.hiddenFor(request.id, 10)
  await hiding.show('request', request.id)
  expect((Date.parse((await money.row(id)).dueAt!) - Date.now()) / ms.day).toBeCloseTo(1, 1)
})
