import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songRequests } from '#contract/requests/song-requests'
import { accountPaths } from '#contract/surface/account-paths'
import { receiptPath } from '#contract/surface/book-paths'
import { paths, routes } from '#contract/surface/paths'
import {
  expect,
  expectAccessible,
  test as fixtures,
  type Person,
  type WorkerFixtures,
} from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver, openSupport } from '../support/rooms.ts'

const test = fixtures.extend<object, WorkerFixtures>({
  settings: [{ CURRENCY: 'EUR' }, { scope: 'worker' }],
})

test.describe.configure({ mode: 'default' })

const ways = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas-c',
  tipLink: 'https://ko-fi.com/tomas',
}

/** Expects that no text of the page contains a dollar sign or a payment method for dollars only. */
async function expectInEuros(page: Page) {
  const said = await page.evaluate(() => {
    const named = Array.from(document.querySelectorAll('[aria-label], [title], [placeholder]'), (one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '').join(' '),
    )
    return [document.body.innerText, ...named].join('\n')
  })
  expect(/.{0,30}(?:\$|dollar|USD|Venmo|Cash App).{0,30}/i.exec(said)?.[0]).toBeUndefined()
}

/** Creates a due pledge to a songwriter who has all payment methods. */
async function due(person: (names?: object) => Promise<Person>) {
  const listener = await person({ firstName: 'Lena' })
  const request = await ask(listener, { title: 'Tramline Waltz', goalAmount: '150' })
  await listener.call(songRequests.setVisibility, { params: request, body: { isPublic: true } })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  await songwriter.call(songwriterProfile.update, { body: { bio, genres: ['folk'], ...ways } })
  await accept(songwriter, request)
  const giver = await person({ firstName: 'Ada' })
  const body = { amount: 50, isGeneral: false, songRequestId: request.id, status: 'pledged' } as const
  const pledge = await giver.call(donations.create, { body })
  await deliver(songwriter, request)
  await listener.call(songRequests.approve, { params: request, body: { rating: 4 } })
  return { giver, pledge, songwriter, listener, request }
}

test('a listener asks in euros, and a visitor reads them, on drawn pages and in cards', async ({
  page,
  person,
}) => {
  const listener = await person({ firstName: 'Lena' })
  const request = await ask(listener, { title: 'Harbour Lanterns', goalAmount: '1250.50' })
  await listener.call(songRequests.setVisibility, { params: request, body: { isPublic: true } })
  const giver = await person()
  await giver.call(donations.create, { body: { amount: '40.10', songRequestId: request.id } })
  await listener.page.goto(paths.dashboard({ role: 'listener' }))
  await expect(listener.page.getByLabel('Goal in euros (optional)')).toBeVisible()
  await expect(listener.page.getByLabel('Your own promise, in euros (optional)')).toBeVisible()
  await expectInEuros(listener.page)
  await page.goto(paths.home())
  await expect(page.getByLabel('Community statistics').getByText(/^€\d/)).toBeVisible()
  await expectInEuros(page)
  await page.goto(paths.room(request.shareableId))
  await expect(page.getByText('€40.10').first()).toBeVisible()
  await openSupport(page)
  await expect(page.getByRole('radio', { name: '€25' }).first()).toBeVisible()
  await expectInEuros(page)
  await page.goto(paths.fund())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByText('All the rules').click()
  await expect(page.getByText(/€100 where it names none/)).toBeVisible()
  await expectInEuros(page)
  await page.goto(routes.paymentGuide)
  await expect(page.getByText(/By PayPal, their tip link or bank transfer/)).toBeVisible()
  await expectInEuros(page)
  const head = await (await page.request.get(paths.room(request.shareableId))).text()
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(head) ?? []
  const drawn = await page.request.get(picture)
  expect(drawn.headers()['content-type']).toBe('image/png')
})

test('an underwriter pledges and pays in euros, by what can carry them', async ({ person }) => {
  const { giver, pledge } = await due(person)
  const { page } = giver
  await page.goto(paths.dashboard({ role: 'underwriter' }))
  await page.getByText('How the fund works').click()
  await expect(page.getByText('Every euro goes to songwriters.', { exact: false })).toBeVisible()
  await page.getByRole('radio', { name: 'Custom' }).click()
  await expect(page.getByRole('radio', { name: '€25' })).toBeVisible()
  await page.getByLabel('Custom amount in euros').fill('40.10')
  await expectInEuros(page)
  await page.getByRole('button', { name: 'Contribute' }).click()
  await expect(page.getByRole('dialog').getByText(/^€40\.10 for the Community Fund/)).toBeVisible()
  await expectInEuros(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: `Pay €50.00, ${pledge.code}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay €50.00' })
  const links = (list: string) => dialog.getByRole('list', { name: list, exact: true }).getByRole('link')
  await expect(links('Ways to pay')).toHaveAttribute('href', 'https://paypal.me/tomas/50.00EUR')
  await dialog.getByText('Or by Tip link').click()
  await expect(links('Other ways to pay')).toHaveAttribute('href', 'https://ko-fi.com/tomas')
  await expectInEuros(page)
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await dialog.getByRole('button', { name: 'Yes, mark as sent' }).click()
  await expect(page.getByText('Payment Marked as Sent!', { exact: true })).toBeVisible()
  await page.goto(receiptPath(pledge.id))
  await expect(page.getByText('€50.00', { exact: true })).toBeVisible()
  await expectInEuros(page)
  await expect(async () => {
    await page.goto(accountPaths.mailbox)
    await expect(page.getByText('A payment of €50.00 for').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectInEuros(page)
})

/** Text of the QR code in a picture of the page. */
async function scanned(code: Locator) {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a songwriter in Bergen is paid by bank, from the promise to the confirmation', async ({ person }) => {
  const songwriter = await becomeSongwriter(await person({ firstName: 'Ingrid', lastName: 'Solberg' }))
  const studio = songwriter.page
  await studio.goto(paths.studio('profile'))
  await studio.getByRole('button', { name: 'Edit Profile' }).click()
  await studio.getByText('Other ways', { exact: true }).first().click()
  await studio.getByLabel('IBAN').fill('NO93 8601 1117 948')
  await studio.getByLabel('Account holder').fill('Ingrid Sølberg')
  await studio.getByRole('button', { name: 'Update Profile' }).click()
  await expect(studio.getByText('Please enter a valid IBAN of a SEPA country')).toBeVisible()
  await studio.getByLabel('IBAN').fill('NO93 8601 1117 947')
  await expect(studio.getByText('Please enter a valid IBAN of a SEPA country')).toBeHidden()
  await expect(studio.getByLabel('Account holder')).toBeVisible()
  await expectAccessible(studio)
  await studio.getByRole('button', { name: 'Update Profile' }).click()
  await expect(studio.getByText('read only by supporters whose promise', { exact: false })).toBeVisible()
  await expect(studio.getByText('NO93 8601 1117 947')).toBeVisible()

  const listener = await person({ firstName: 'Lena' })
  const request = await ask(listener, { title: 'Rain on Bryggen' })
  await accept(songwriter, request)
  const giver = await person({ firstName: 'Ada' })
  const { page } = giver
  await page.goto(paths.room(request.shareableId))
  await openSupport(page)
  await page.getByRole('button', { name: /^Promise €25/ }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your promise' })
  await expect(thanks.getByText('This songwriter is paid by bank transfer.', { exact: false })).toBeVisible()
  await deliver(songwriter, request)
  await listener.call(songRequests.approve, { params: request, body: { rating: 5 } })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(paths.dashboard({ role: 'underwriter' }))
  const { code } = (await giver.call(donations.mine))[0]!
  await page.getByRole('button', { name: `Pay €25.00, ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay €25.00' })
  const qr = dialog.getByRole('img', { name: 'IBAN: scan to pay' })
  await expect(qr).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await scanned(qr))?.split('\n'))
    .toEqual(['BCD', '002', '1', 'SCT', '', 'Ingrid Sølberg', 'NO9386011117947', 'EUR25.00', '', '', code])
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await dialog.getByRole('button', { name: 'Yes, mark as sent' }).click()
  await expect(page.getByText('Payment Marked as Sent!', { exact: true })).toBeVisible()
  expect((await giver.call(donations.mine))[0]).toMatchObject({ externalRef: code, paymentMethod: 'other' })

  await studio.goto(paths.studio('payments'))
  await studio.getByRole('button', { name: /^Match a statement/ }).click()
  await studio.getByRole('dialog').getByRole('textbox').fill(`12.11.2026 Ada Okafor +25,00 EUR ${code}`)
  await studio.getByRole('dialog').getByRole('button', { name: 'Find payments' }).click()
  await studio
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect.poll(async () => (await giver.call(donations.mine))[0]?.status).toBe('confirmed')
})

test('a songwriter is asked only for ways that carry euros, and keeps the others stored', async ({
  person,
}) => {
  const { songwriter, giver, pledge } = await due(person)
  const { page } = songwriter
  await giver.call(donations.markSent, { params: pledge, body: { externalRef: 'PP-4711' } })
  await page.goto(paths.studio('profile'))
  await expect(page.getByText('paypal.me/tomas').first()).toBeVisible()
  await expectInEuros(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Tip link').fill('https://ko-fi.com/other')
  await expectInEuros(page)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('ko-fi.com/other').first()).toBeVisible()
  const stored = { ...ways, tipLink: 'https://ko-fi.com/other' }
  expect(await songwriter.call(songwriterProfile.mine)).toMatchObject(stored)
  await page.goto(paths.studio('payments'))
  await page.getByRole('button', { name: /^Match a statement/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(`Ada sent you €50.00 EUR, ${pledge.code}`)
  await dialog.getByRole('button', { name: 'Find payments' }).click()
  await expect(dialog.getByText(/€50\.00 from Ada/)).toBeVisible()
  await expectInEuros(page)
})
