import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { expect, expectAccessible, type Fixtures, type Person, test } from '../support/fixtures.ts'
import { approve, bio, openSupport, startProject } from '../support/rooms.ts'

async function due(person: Fixtures['person']) {
  const { listener, songwriter, request } = await startProject(person, {
    songwriter: { firstName: 'Tomás', lastName: 'Arévalo' },
    wishes: { title: 'Paper Kites' },
    handed: {},
  })
  await songwriter.call(songwriterProfile.update, {
    body: { bio, genres: ['folk'], venmoHandle: '@tomas', cashappHandle: '$tomas' },
  })
  const giver = await person()
  const body = { amount: 50, isGeneral: false, songRequestId: request.id, status: 'pledged' } as const
  const pledge = await giver.call(donations.create, { body: { ...body, paymentMethod: 'other' } })
  await approve(listener, request, { rating: 4 })
  return { giver, pledge }
}

const statusOf = async ({ call }: Person) => (await call(donations.mine))[0]?.status

async function goesToPay(page: Page, way: RegExp) {
  await page.context().route(/venmo\.com|cash\.app/, (route) => route.fulfill({ body: 'Pay here' }))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('link', { name: way }).click()
  const service = await opened
  await service.close()
  // Headless Chromium never hides a tab, so the test dispatches the event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a payment names who is paid, opens a way in one press, and asks on return', async ({ person }) => {
  const { giver, pledge } = await due(person)
  const { page } = giver
  const dialog = page.getByRole('dialog', { name: 'Pay $50.00' })
  const open = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/?role=underwriter')
    await page.getByRole('button', { name: `Pay $50.00, ${pledge.code}` }).click()
    await expect(dialog.getByRole('link')).toHaveCount(1)
  }
  const asks = dialog.getByRole('heading', { name: `Did the note carry ${pledge.code}?` })

  await test.step('on a phone the QR code opens on demand, and a code that cannot be copied says so', async () => {
    await open(390)
    await dialog.getByText('Or by Cash App').click()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const scan = dialog.getByRole('img', { name: 'Cash App: scan to pay' })
    await expect(scan).toHaveCount(0)
    await dialog.getByRole('button', { name: 'QR code for Cash App' }).click()
    await expect(scan).toBeVisible()
    // If the giver hasn't opened the payment service, the page asks no question.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(asks).toHaveCount(0)
    await goesToPay(page, /^Cash App/)
    await expect(dialog.getByText(`The code isn’t copied. Put ${pledge.code} in the note.`)).toBeVisible()
    await expect(asks).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Yes, mark as sent' })).toBeInViewport()
  })

  await test.step('in a wide window', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(1440)
    for (const text of ['Tomás Arévalo', '1 song, 4.0', pledge.code])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^For Paper Kites\./)).toBeVisible()
    // The way that was used last is open.
    const way = dialog.getByRole('list', { name: 'Ways to pay' }).getByRole('link')
    await expect(way).toHaveText(['Cash App · $50.00→$tomas'])
    expect((await way.boundingBox())!.height).toBeGreaterThanOrEqual(56)
    // The QR code is beside the link, so that a phone can scan it.
    await expect(dialog.getByRole('img', { name: 'Cash App: scan to pay' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'I have paid' })).toBeInViewport()
    await dialog.getByText('Or by Venmo').click()
    await expectAccessible(page)

    await goesToPay(page, /^Venmo/)
    await expect(dialog.getByText(`${pledge.code} is copied: paste it into the note.`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pledge.code)
    await expect(asks).toBeFocused()
    await expectAccessible(page)
    // Only the giver can mark a payment as sent.
    await dialog.getByRole('button', { name: 'No', exact: true }).click()
    await expect(dialog.getByLabel('Transaction reference')).toBeFocused()
    await page.keyboard.type('VM-1')
    await dialog.getByRole('button', { name: 'I haven’t paid yet' }).click()
    await expect(asks).toHaveCount(0)
    expect(await statusOf(giver)).toBe('pledged')
    await dialog.getByRole('button', { name: 'I have paid' }).click()
    await expect(dialog.getByLabel('Transaction reference')).toHaveValue('VM-1')
    await dialog.getByRole('button', { name: `Use ${pledge.code}` }).click()
    await expect(dialog.getByLabel('Transaction reference')).toHaveValue(pledge.code)
    await dialog.getByRole('button', { name: 'Mark as Sent' }).click()
    await expect(page.getByText('Payment Marked as Sent!', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Undo, ${pledge.code}` })).toBeFocused()
    expect(await statusOf(giver)).toBe('sent')
  })
})

test('on a phone the fund’s sums stand below each other, and a pledge’s code is in one line at every width', async ({
  person,
}) => {
  const { room, songwriter } = await startProject(person, {
    wishes: { title: 'A very long way to the harbour' },
  })
  await songwriter.call(songwriterProfile.update, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const { page } = await person({ role: 'underwriter' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByText('How the fund works').click()
  const sums = page.getByRole('region', { name: 'Community Fund' }).locator('dd.figures')
  await expect(sums).toHaveCount(3)
  const ends = await sums.evaluateAll((all) => all.map((sum) => sum.getBoundingClientRect().right))
  expect(new Set(ends.map(Math.round)).size).toBe(1)

  await page.goto(room)
  await openSupport(page)
  await page.getByRole('button', { name: /^Promise \$/ }).click()
  const codes = page.getByRole('dialog', { name: 'Thank you for your promise' }).getByText(/^SW-\S+$/)
  await expect(codes).toHaveCount(2)
  for (let width = 320; width <= 520; width += 20) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await codes.evaluateAll((all) => all.map((code) => code.getClientRects().length))
    expect(lines).toEqual([1, 1])
  }
})
