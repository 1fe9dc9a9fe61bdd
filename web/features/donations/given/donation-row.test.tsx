import { expect, test } from 'vitest'
import { endings } from '#contract/grammar/state'
import { network } from '../../../test/test-network.ts'
import { leave, show } from '../../../test/test-screen.tsx'
import { DonationRow } from './donation-row.tsx'
import { donationOf } from './test-donation.ts'

const { request } = donationOf()
const then = '2026-11-20T12:00:00.000Z'
const song = { songUrl: '/objects/private/songs/1/1.mp3?link=a', seconds: 61, canSave: true, deliveryId: 'd' }
const thanks = { text: 'شكرا لكم', createdAt: then, updatedAt: then, hiddenAt: null }

test('a giver finds the song and the thank-you beside the pledge', async () => {
  network()
  const page = await show(
    <DonationRow
      own={false}
      donation={donationOf({
        status: 'confirmed',
        request: { ...request!, status: 'approved', song, thanks },
      })}
    />,
  )
  expect(page.querySelector('button[aria-label^="Play The kitchen light by Tomás"]')).not.toBeNull()
  expect(page.querySelector('blockquote')?.textContent).toContain('“شكرا لكم”')
  expect(page.querySelector('blockquote')?.dir).toBe('auto')
})

test('song, thank-you and reply can be reported, by the link where the giver has it; not the own thank-you', async () => {
  network()
  const answer = { text: 'Never again', createdAt: then, by: 'Anna' }
  const told = { ...request!, status: 'approved' as const, song, thanks, answer }
  const reports = async (shareableId: string | null, own = false) => {
    const donation = donationOf({ status: 'confirmed', request: { ...told, shareableId } })
    const page = await show(<DonationRow donation={donation} own={own} />)
    const hrefs = [...page.querySelectorAll('a[href^="/report"]')].map((link) => link.getAttribute('href'))
    await leave()
    return hrefs
  }
  const of = (kind: string, id: string) => `/report?kind=${kind}&id=${id}`
  expect(await reports(null)).toEqual([
    of('delivery', 'd'),
    of('thank_you', told.id),
    of('gift_answer', told.id),
  ])
  expect(await reports('the-link', true)).toEqual([
    `${of('delivery', 'd')}&link=the-link`,
    `${of('gift_answer', told.id)}&link=the-link`,
  ])
})

test('after the link was renewed, the giver hears the song still', async () => {
  network()
  const page = await show(
    <DonationRow
      own={false}
      donation={donationOf({
        status: 'confirmed',
        request: { ...request!, status: 'approved', song, shareableId: null },
      })}
    />,
  )
  expect(page.querySelector('button[aria-label^="Play The kitchen light by Tomás"]')).not.toBeNull()
  expect(page.querySelector('a[href^="/request/"]')).toBeNull()
})

test('before there is a song, there is nothing to play or to read', async () => {
  network()
  const page = await show(<DonationRow donation={donationOf()} own={false} />)
  expect(page.querySelector('button[aria-label^=Play]')).toBeNull()
  expect(page.querySelector('blockquote')).toBeNull()
})

const badgeOf = async (rejectionReason: string | null) => {
  network()
  const page = await show(
    <DonationRow donation={donationOf({ status: 'rejected', rejectionReason })} own={false} />,
  )
  const badge = page.querySelector('time')!.previousElementSibling!
  return { word: badge.textContent, isRed: badge.className.includes('danger') }
}

test('a pledge that its giver took back says so, and not in red', async () => {
  expect(await badgeOf(endings.cancelled)).toEqual({ word: 'cancelled', isRed: false })
})

test.each([null, 'Not in my app', endings.lapsed])('a refusal stays red: %s', async (reason) => {
  expect(await badgeOf(reason)).toEqual({ word: 'rejected', isRed: true })
})
