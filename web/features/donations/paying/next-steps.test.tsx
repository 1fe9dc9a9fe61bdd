import { expect, test } from 'vitest'
import type { Donation } from '#contract/giving/donations'
import { network, until } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { communityFund } from '../../../test/test-things.ts'
import { NextSteps } from './next-steps.tsx'

/** A pledge to the Community Fund without a match. */
const waiting = { songwriterId: null, request: null, code: 'SW-7F3K-96', dueAt: null } as Donation

test('a new pledge to a song whose songwriter can’t be paid says so, and shows no way to pay', async () => {
  const asked = network({})
  const stands = { ...waiting, songwriterId: 'tomas', amount: '25.00', standsStill: true }
  const page = await show(<NextSteps donation={stands} />)
  expect(page.textContent).toContain('The songwriter can’t be paid at the moment')
  expect(asked).toEqual([])
})

test.each([
  ['100.00', 'we’ll match your pledge to it'],
  ['100.01', 'more than the $100 the fund gives to one song'],
])('of a general pledge of %s it is said whether the fund can match it', async (amount, words) => {
  const fund = 'GET /api/community-fund'
  const asked = network({ [fund]: communityFund })
  const page = await show(<NextSteps donation={{ ...waiting, amount }} />)
  await until(() => expect(asked).toEqual([fund]))
  await until(() => expect(page.textContent).toContain(words))
})
