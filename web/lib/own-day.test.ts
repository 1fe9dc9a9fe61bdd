import { afterEach, expect, test } from 'vitest'
import { daysUntil, ownDay } from './own-day.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each([
  ['Pacific/Pago_Pago', '2026-12-19', 'a day behind the zone that is furthest ahead'],
  ['Europe/Berlin', '2026-12-20', 'after midnight there'],
  ['Pacific/Kiritimati', '2026-12-20', 'the furthest ahead'],
])('the own day in %s is %s: %s', (place, day) => {
  process.env['TZ'] = place
  expect(ownDay(0, new Date('2026-12-19T23:30:00Z'))).toBe(day)
})

test.each([
  ['a day of 23 hours', '2027-03-27T22:30:00Z', ['2027-03-27', '2027-03-28', '2027-03-29']],
  ['a day of 25 hours', '2026-10-24T21:30:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['29 February', '2028-02-28T12:00:00Z', ['2028-02-28', '2028-02-29', '2028-03-01']],
])('days ahead are counted by the calendar over %s', (_, at, days) => {
  process.env['TZ'] = 'Europe/Berlin'
  expect(days.map((__, ahead) => ownDay(ahead, new Date(at)))).toEqual(days)
})

test.each([
  ['2026-12-20', '2026-12-19', 1],
  ['2026-12-20', '2026-12-20', 0],
  ['2026-12-20', '2026-12-22', -2],
  ['2027-03-29', '2027-03-27', 2],
  ['2028-03-01', '2028-02-28', 2],
  ['2027-03-01', '2027-02-28', 1],
])('to %s there are, on %s, %i days', (day, today, days) => {
  process.env['TZ'] = 'Europe/Berlin'
  expect(daysUntil(day, today)).toBe(days)
})
