import { expect, test } from 'vitest'
import { endings } from '#contract/grammar/state'
import { network } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { DonationRow } from './donation-row.tsx'
import { donationOf } from './test-donation.ts'

const badgeOf = async (rejectionReason: string | null) => {
  network()
  const page = await show(<DonationRow donation={donationOf({ status: 'rejected', rejectionReason })} />)
  const badge = page.querySelector('time')!.previousElementSibling!
  return { word: badge.textContent, isRed: badge.className.includes('danger') }
}

test('a pledge that its giver took back says so, and not in red', async () => {
  expect(await badgeOf(endings.cancelled)).toEqual({ word: 'cancelled', isRed: false })
})

test.each([null, 'Not in my app', endings.lapsed])('a refusal stays red: %s', async (reason) => {
  expect(await badgeOf(reason)).toEqual({ word: 'rejected', isRed: true })
})
