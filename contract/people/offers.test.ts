import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lastToday } from '../grammar/calendar.ts'
import { offerFields } from './offer-fields.ts'
import { isPausing } from './offers.ts'

test.each([
  ['priceFrom', '1', '1.00'],
  ['priceFrom', '$1,200.5', '1200.50'],
  ['priceFrom', '$', null],
  ['usualDays', 1, 1],
  ['usualDays', ' 365 ', 365],
  ['changesIncluded', '0', 0],
  ['changesIncluded', 10, 10],
  ['isPaused', false, false],
  ['pausedUntil', ' 2028-02-29 ', '2028-02-29'],
] as const)('%s %j is read as %j', (name, typed, read) => {
  expect(z.object(offerFields).parse({ [name]: typed })).toEqual({ [name]: read })
})

test.each(Object.keys(offerFields))('%s is cleared by null and empty text, and else stays absent', (name) => {
  const Form = z.object(offerFields)
  expect(Form.parse({ [name]: null })).toEqual({ [name]: null })
  expect(Form.parse({ [name]: '' })).toEqual({ [name]: null })
  expect(Form.parse({})).toEqual({})
})

test('a pause ends once its day is past in every time zone', () => {
  const isPaused = true
  const pausedUntil = '2028-02-29'
  const at = (time: string) => isPausing({ isPaused, pausedUntil }, lastToday(Date.parse(time)))
  expect(at('2028-02-29T00:00:00+14:00')).toBe(true)
  expect(at('2028-02-29T23:59:59-12:00')).toBe(true)
  expect(at('2028-03-01T00:00:00-12:00')).toBe(false)
  expect(isPausing({ isPaused, pausedUntil: null })).toBe(true)
  expect(isPausing({ isPaused: false, pausedUntil: '2999-01-01' })).toBe(false)
  // A reply of an earlier release.
  expect(isPausing({})).toBe(false)
})
