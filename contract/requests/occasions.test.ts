import { expect, test } from 'vitest'
import { BriefChange, neededDays } from './occasions.ts'

const zones = {
  'Etc/GMT+12': 'where a day begins last',
  UTC: 'in the middle',
  'Etc/GMT-14': 'where it begins first',
}
const dayIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)

test.each(Object.keys(zones))('nobody’s own tomorrow is refused: %s', (zone) => {
  for (let hour = 0; hour < 48; hour++) {
    const now = Date.UTC(2028, 1, 28, hour, 30)
    const { first, last } = neededDays(now)
    const [today, tomorrow] = [dayIn(zone, now), dayIn(zone, now + 86_400_000)]
    expect(tomorrow >= first && tomorrow <= last).toBe(true)
    if (zone === 'Etc/GMT+12') expect(today < first).toBe(true)
  }
})

test('three years on from February 29 is March 1', () => {
  expect(neededDays(Date.UTC(2028, 1, 29, 9)).last).toBe('2031-03-01')
  expect(neededDays(Date.UTC(2028, 1, 28, 11)).last).toBe('2031-03-01')
  expect(neededDays(Date.UTC(2028, 1, 28, 9)).last).toBe('2031-02-28')
})

test('an absent field stays absent, and an empty one is cleared', () => {
  expect(BriefChange.parse({})).toEqual({})
  expect(BriefChange.parse({ recipient: ' ', occasion: '', neededBy: null })).toEqual({
    recipient: null,
    occasion: null,
    neededBy: null,
  })
})
