import { expect, test } from 'vitest'
import { show } from '../test/test-screen.tsx'
import { OccasionLine } from './occasion-line.tsx'

test.each([
  [{ occasion: 'birthday', neededBy: '2028-02-29' }, 'Birthday · needed by Feb 29, 2028'],
  [{ occasion: 'thank you', neededBy: null }, 'Thank you'],
  [{ neededBy: '2027-01-01' }, 'needed by Jan 1, 2027'],
  [{ occasion: null, neededBy: null }, ''],
] as const)('the line of %j is %j', async (request, text) => {
  expect((await show(<OccasionLine request={request} />)).textContent).toBe(text)
})
