import { afterEach, expect, test } from 'vitest'
import { ms, plus } from '#contract/grammar/time'
import { songRequests } from '#contract/requests/song-requests'
import { sql } from '#drizzle'
import { firstId } from '../../db/page.ts'
import { buildDelivery } from '../../test/factories.ts'
import { hidingOf } from '../../test/hidden/test-hiding.ts'
import { suspensionsOf } from '../../test/suspended/test-suspended.ts'
import { useSite } from '../../test/test-app.ts'
import { toldTo } from '../../test/test-left.ts'
import { termsOf } from '../../test/test-terms.ts'
import { findReady, tellReady } from './ready.ts'

const site = useSite()
const terms = termsOf(site)
const hiding = hidingOf(site)
const suspensions = suspensionsOf(site)

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

type Agreed = Awaited<ReturnType<typeof terms.agreed>>

/** What each party was told of the ready day. */
async function told({ listener, songwriter }: Pick<Agreed, 'listener' | 'songwriter'>) {
  const [one, other] = await Promise.all(
    [songwriter, listener].map(async ({ id }) =>
      (await toldTo(site, id))
        .filter(({ kind }) => kind === 'ready_day')
        .map(
          ({ subjects: { isSoon, movedTo } }) =>
            `${isSoon ? 'soon' : 'today'}${movedTo ? ` ${movedTo}` : ''}`,
        ),
    ),
  )
  expect(one).toEqual(other)
  return one
}

const at = (day: string, time = '00:00') => new Date(`${day}T${time}:00.000Z`)
const dayIn = (days: number) => plus(Date.now(), days * ms.day).slice(0, 10)
const before = (day: string, days: number) => plus(`${day}T00:00:00.000Z`, -days * ms.day).slice(0, 10)

const year = new Date().getUTCFullYear()
/** The first Sunday from a day on. */
function sundayFrom(day: string) {
  const first = at(day)
  return plus(first, ((7 - first.getUTCDay()) % 7) * ms.day).slice(0, 10)
}
/** The next 29 February, and next year's days on which clocks change in Berlin and in Los Angeles. */
const leap = [year, year + 1, year + 2, year + 3]
  .map((one) => `${one}-02-29`)
  .find((day) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) && day > dayIn(10))
const days = {
  leap: leap ?? dayIn(20),
  berlin: sundayFrom(`${year + 1}-03-25`),
  losAngeles: sundayFrom(`${year + 1}-11-01`),
}

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin'])(
  'both are told three days before the ready day and on it, once each, in %s',
  async (place) => {
    process.env['TZ'] = place
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(place)
    for (const readyBy of Object.values(days)) {
      const project = await terms.agreed({ readyBy })
      const soon = before(readyBy, 3)
      await tellReady(site.db, at(before(readyBy, 4), '23:59'))
      expect(await told(project)).toEqual([])
      for (const time of ['00:00', '01:00', '23:59']) await tellReady(site.db, at(soon, time))
      await tellReady(site.db, at(before(readyBy, 1), '23:59'))
      expect(await told(project)).toEqual(['soon'])
      for (const time of ['00:00', '02:30', '23:59']) await tellReady(site.db, at(readyBy, time))
      await tellReady(site.db, new Date(plus(`${readyBy}T00:00:00.000Z`, 5 * ms.day)))
      expect(await told(project)).toEqual(['soon', 'today'])
    }
  },
)

test('with several concurrent runs each is told once, and a missed step is left out', async () => {
  const readyBy = dayIn(20)
  const [one, other] = [await terms.agreed({ readyBy }), await terms.agreed({ readyBy })]
  const atOnce = (when: Date) => Promise.all([1, 2, 3].map(() => tellReady(site.db, when)))
  await site.db.execute(sql`update terms set told_step = 2 where song_request_id = ${other.request.id}`)
  await atOnce(at(before(readyBy, 3)))
  await site.db.execute(sql`update terms set told_step = 0 where song_request_id = ${other.request.id}`)
  await atOnce(at(readyBy))
  expect([await told(one), await told(other)]).toEqual([['soon', 'today'], ['today']])
})

test('nobody is told of a day that is near already when it is agreed', async () => {
  const near = await terms.agreed({ readyBy: dayIn(2) })
  const today = await terms.agreed({ readyBy: dayIn(0) })
  await tellReady(site.db, new Date())
  expect([await told(near), await told(today)]).toEqual([[], []])
  await tellReady(site.db, at(dayIn(2), '12:00'))
  expect([await told(near), await told(today)]).toEqual([['today'], []])
})

test('nobody is told after a delivery, a release, or where newer terms were agreed', async () => {
  const readyBy = dayIn(20)
  const delivered = await terms.agreed({ readyBy })
  await buildDelivery(site.db, { id: delivered.request.id, songwriterId: delivered.songwriter.id })
  const released = await terms.agreed({ readyBy })
  const reason = { reason: 'Ill' }
  await released.songwriter.call(songRequests.release, { params: released.params, body: reason })
  const moved = await terms.agreed({ readyBy })
  const later = dayIn(40)
  const { body } = await terms.propose(moved.songwriter, moved.params, { readyBy: later })
  await terms.agree(moved.listener, moved.params, body)
  const waiting = await terms.agreed({ readyBy })
  await terms.propose(waiting.songwriter, waiting.params, { readyBy: later })
  await tellReady(site.db, at(readyBy))
  expect(await Promise.all([delivered, released, moved, waiting].map(told))).toEqual([[], [], [], ['today']])
  await tellReady(site.db, at(later))
  expect(await told(moved)).toEqual(['today'])
  expect(await findReady(site.db, firstId, at(later))).toEqual([])
})

/** Moves the agreement into the past, as if it had been made this many days ago. */
const age = ({ params }: Agreed, back: number) =>
  site.db.execute(sql`update terms set answered_at = answered_at - make_interval(days => ${back})
    where song_request_id = ${params.id}`)

/** Pauses of 10 days, by which the ready day of a song comes later. */
const pauses: [string, (project: Agreed) => Promise<unknown>][] = [
  [
    'hidden',
    async ({ request: { id } }) => {
      await hiding.hide('request', id)
      await hiding.hiddenFor(id, 10)
      await hiding.show('request', id)
    },
  ],
  [
    'suspended',
    async ({ songwriter }) => {
      await suspensions.suspend(songwriter)
      await suspensions.age(songwriter, 10)
      await suspensions.lift(songwriter)
    },
  ],
  [
    'hidden and suspended at once',
    async ({ request: { id }, songwriter }) => {
      await suspensions.suspend(songwriter)
      await suspensions.age(songwriter, 10)
      await hiding.hide('request', id)
      await hiding.hiddenFor(id, 10)
      await suspensions.lift(songwriter)
      await hiding.show('request', id)
    },
  ],
]
test.each(pauses)('the days stand still while the song is %s', async (_, pause) => {
  const readyBy = dayIn(20)
  const project = await terms.agreed({ readyBy })
  await age(project, 12)
  await pause(project)
  await tellReady(site.db, at(readyBy))
  expect(await told(project)).toEqual([])
  await tellReady(site.db, new Date(plus(at(readyBy), 7 * ms.day + ms.hour)))
  const moved = dayIn(30)
  const { listener, request } = project
  expect((await terms.read(listener, request))?.project?.terms).toMatchObject({
    agreed: { readyBy },
    movedTo: moved,
  })
  expect(await told(project)).toEqual([`soon ${moved}`])
  await tellReady(site.db, new Date(plus(at(readyBy), 10 * ms.day + ms.hour)))
  expect(await told(project)).toEqual([`soon ${moved}`, `today ${moved}`])
})

test('nobody is told while the request is hidden or the songwriter suspended', async () => {
  const readyBy = dayIn(20)
  const [hidden, suspended] = [await terms.agreed({ readyBy }), await terms.agreed({ readyBy })]
  await hiding.hide('request', hidden.request.id)
  await suspensions.suspend(suspended.songwriter)
  await tellReady(site.db, at(readyBy))
  expect([await told(hidden), await told(suspended)]).toEqual([[], []])
})
