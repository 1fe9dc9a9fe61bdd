import { expect, test } from 'vitest'
import { endings } from '#contract/giving/moves'
import { network, problem, until } from '../../../test/test-network.ts'
import { leave, messages, press, show, submit, typeInto } from '../../../test/test-screen.tsx'
import { DonationRow } from './donation-row.tsx'
import { donationOf } from './test-donation.ts'

const { request } = donationOf()
const then = '2026-11-20T12:00:00.000Z'
const song = { songUrl: '/objects/private/songs/1/1.mp3?link=a', seconds: 61, canSave: true, deliveryId: 'd' }
const thanks = { text: 'شكرا لكم', createdAt: then, updatedAt: then, hiddenAt: null }

const row = (values?: Parameters<typeof donationOf>[0], own = false) =>
  show(<DonationRow donation={donationOf(values)} own={own} />)

/** Opens the row's details, where everything is but cover, title, amount, state and next move. */
const unfolded = async (...of: Parameters<typeof row>) => {
  const page = await row(...of)
  await press(page, 'Details, SW-7F3K-96')
  return page
}

test('a giver finds the song and the thank-you beside the pledge', async () => {
  network()
  const page = await row({
    status: 'confirmed',
    request: { ...request!, status: 'approved', song, thanks },
  })
  expect(page.querySelector('blockquote, a[href^="/report"]')).toBeNull()
  expect(page.textContent).not.toContain('SW-7F3K-96')
  await press(page, 'Details, SW-7F3K-96')
  expect(page.textContent).toContain('SW-7F3K-96')
  expect(page.querySelector('button[aria-label^="Play The kitchen light by Tomás"]')).not.toBeNull()
  expect(page.querySelector('a[aria-label^="Download The kitchen light"]')).not.toBeNull()
  expect(page.querySelector('blockquote')?.textContent).toContain('“شكرا لكم”')
  expect(page.querySelector('blockquote')?.dir).toBe('auto')
})

test('song, thank-you and reply can be reported, by the link where the giver has it; not the own thank-you', async () => {
  network()
  const answer = { text: 'Never again', createdAt: then, by: 'Anna' }
  const told = { ...request!, status: 'approved' as const, song, thanks, answer }
  const reports = async (shareableId: string | null, own = false) => {
    const page = await unfolded({ status: 'confirmed', request: { ...told, shareableId } }, own)
    const hrefs = [...page.querySelectorAll('a[href^="/report"]')].map((link) => link.getAttribute('href'))
    await leave()
    return hrefs
  }
  const of = (kind: string, id: string) => `/report?kind=${kind}&id=${id}`
  expect(await reports(null)).toEqual([
    of('thank_you', told.id),
    of('gift_answer', told.id),
    of('delivery', 'd'),
  ])
  expect(await reports('the-link', true)).toEqual([
    `${of('gift_answer', told.id)}&link=the-link`,
    `${of('delivery', 'd')}&link=the-link`,
  ])
})

test('after the link was renewed, the giver hears the song still', async () => {
  network()
  const page = await row({
    status: 'confirmed',
    request: { ...request!, status: 'approved', song, shareableId: null },
  })
  expect(page.querySelector('button[aria-label^="Play The kitchen light by Tomás"]')).not.toBeNull()
  expect(page.querySelector('a[href^="/request/"]')).toBeNull()
})

test('before there is a song, there is nothing to play or to read', async () => {
  network()
  const page = await unfolded()
  expect(page.querySelector('button[aria-label^=Play]')).toBeNull()
  expect(page.querySelector('blockquote')).toBeNull()
})

const badgeOf = async (rejectionReason: string | null) => {
  network()
  const page = await row({ status: 'rejected', rejectionReason })
  const badge = page.querySelector('.liner')!
  return { word: badge.textContent, isRed: badge.className.includes('danger') }
}

test('a pledge that its giver took back says so, and not in red', async () => {
  expect(await badgeOf(endings.cancelled)).toEqual({ word: 'cancelled', isRed: false })
})

test('what lapsed can be mended, and is not in red', async () => {
  expect(await badgeOf(endings.lapsed)).toEqual({ word: 'ended', isRed: false })
})

test('a promise to a song that is given has ended, and is not in red', async () => {
  expect(await badgeOf(endings.given)).toEqual({ word: 'ended', isRed: false })
})

test.each([null, 'Not in my app'])('a refusal stays red: %s', async (reason) => {
  expect(await badgeOf(reason)).toEqual({ word: 'rejected', isRed: true })
})

const id = donationOf().id

test('a pledge that waited for a year is kept with one tap, and a lapsed one is promised again', async () => {
  for (const [words, path, values] of [
    ['Keep my promise', 'keep', { keepAskedAt: then }],
    ['Promise it again', 'renew', { status: 'rejected', rejectionReason: endings.lapsed, isRenewable: true }],
  ] as const) {
    const call = `POST /api/donations/${id}/${path}`
    const calls = network({ [call]: donationOf() })
    const page = await row(values)
    const moves = page.querySelectorAll('button[aria-label$=", SW-7F3K-96"]')
    expect(moves[1]?.textContent).toBe(words)
    await press(page, `${words}, SW-7F3K-96`)
    await until(() => expect(calls).toContain(call))
    await leave()
  }
})

test('a refusal is said beside the button', async () => {
  const refusal = problem(409, 'This song is paid for')
  network({ [`POST /api/donations/${id}/renew`]: refusal })
  const lapsed = { status: 'rejected', rejectionReason: endings.lapsed, isRenewable: true } as const
  const page = await row(lapsed)
  await press(page, 'Promise it again, SW-7F3K-96')
  await until(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toContain('This song is paid for'),
  )
})

test('the giver of a rejected payment says once what happened, and reads it there', async () => {
  const call = `POST /api/donations/${id}/dispute`
  const calls = network({ [call]: donationOf() })
  const rejected = { status: 'rejected', rejectionReason: 'Not in my app', sentAt: then } as const
  const page = await row(rejected)
  await press(page, 'Reply, SW-7F3K-96')
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  await submit(document)
  await until(() => expect(messages(document)).toEqual(['Please say what happened']))
  await typeInto(document, 'Your statement', 'I sent it on Monday.')
  await submit(document)
  await until(() => expect(calls).toContain(call))
  await leave()
  const dispute = { text: 'I sent it on Monday.', createdAt: then, hiddenAt: null }
  const after = await unfolded({ ...rejected, dispute })
  expect(after.textContent).toContain('You said on Nov 20, 2026: “I sent it on Monday.”')
})
