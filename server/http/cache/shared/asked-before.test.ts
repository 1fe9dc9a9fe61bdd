import { expect, test } from 'vitest'
import { AskedBefore } from './asked-before.ts'

test('tells what was asked for among the last thousand keys, and forgets what was asked for long ago', () => {
  const asked = new AskedBefore()
  expect(asked.was('first')).toBe(false)
  expect(asked.was('first')).toBe(true)
  for (let n = 0; n < 999; n++) expect(asked.was(`/page?cursor=${n}`)).toBe(false)
  expect(asked.was('/page?cursor=5')).toBe(true)
  for (let n = 0; n < 2000; n++) asked.was(`/other?cursor=${n}`)
  expect(asked.was('first')).toBe(false)
  expect(asked.was('/page?cursor=5')).toBe(false)
})
