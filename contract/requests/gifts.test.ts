import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '../grammar/text.ts'
import { mostWrappedYears, NewAnswer, NewGift } from './gifts.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const takes = (more: object) =>
  z.safeParse(NewGift, { receiverName: 'Anna', opensAt: inDays(1), timeZone: 'Europe/Berlin', ...more })
    .success

test('its receiver has a name of one letter at least', () => {
  const names = ['A', '李', 'x'.repeat(limits.name)]
  expect(names.filter((receiverName) => !takes({ receiverName }))).toEqual([])
  for (const receiverName of ['', ' ', 'x'.repeat(limits.name + 1)])
    expect(takes({ receiverName })).toBe(false)
})

test('its dedication may be missing, empty or as long as its limit', () => {
  for (const dedication of [undefined, '', 'x', 'x'.repeat(limits.dedication)])
    expect(takes({ dedication })).toBe(true)
  expect(takes({ dedication: 'x'.repeat(limits.dedication + 1) })).toBe(false)
})

test('it opens ahead, within the years that it may lie wrapped', () => {
  for (const opensAt of [inDays(0.001), inDays(mostWrappedYears * 365)]) expect(takes({ opensAt })).toBe(true)
  for (const opensAt of [inDays(-0.001), inDays(mostWrappedYears * 366 + 1), '2199-01-01', ''])
    expect(takes({ opensAt })).toBe(false)
})

test('it is answered in one letter at least', () => {
  const said = (text: string) => z.safeParse(NewAnswer, { text }).success
  expect(['x', 'x'.repeat(limits.answer)].every(said)).toBe(true)
  expect(['', ' ', 'x'.repeat(limits.answer + 1)].some(said)).toBe(false)
})
