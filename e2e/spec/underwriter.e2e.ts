import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { withDatabase } from '../support/database.ts'
import { expect, type Person, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, story } from '../support/rooms.ts'

const desk = '/?role=underwriter'
const methods = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas',
  tipLink: 'https://ko-fi.com/tomas',
}

test('the Community Fund: total, bar, percent and cap, and an amount to choose', async ({ person }) => {
  shows(
    '2.underwriter.heading',
    '2.underwriter.fund-total',
    '2.underwriter.fund-bar',
    '2.underwriter.fund-percent',
    '2.underwriter.fund-cap',
    '2.underwriter.fund-amounts',
    '2.underwriter.fund-custom',
    '2.underwriter.fund-contribute',
    '9.fund.cap',
    '9.fund.goal',
    '9.amounts.fund',
  )
  const { page, call } = await person()
  const stands = await call(donations.fund)
  let monthAmount = '4250.00'
  await page.route('**/api/community-fund', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      json: { ...stands, ...(await answer.json()), totalAmount: '1234567.50', monthAmount },
    })
  })
  await page.goto(desk)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Musical Dreams')
  const fund = page.getByRole('region', { name: 'Community Fund' })
  const bar = fund.getByRole('progressbar')
  const drawn = () => bar.evaluate((one) => one.firstElementChild!.clientWidth / one.clientWidth)
  await expect(fund.getByText('$1,234,567.50')).toBeVisible()
  expect(stands.monthlyGoal).toBe('17000.00')
  await expect(fund.getByText('$4,250.00 this month, goal $17,000')).toBeVisible()
  await expect(fund.getByText('25%', { exact: true })).toBeVisible()
  expect(await drawn()).toBeCloseTo(0.25, 1)

  await expect(fund.getByRole('radio')).toHaveCount(4)
  await expect(fund.getByRole('radiogroup').locator('label')).toHaveText(['$25', '$50', '$100', 'Custom'])
  const contribute = fund.getByRole('button', { name: 'Contribute' })
  await expect(contribute).toBeDisabled()
  for (const name of ['$25', '$50', '$100', 'Custom']) {
    await fund.getByRole('radio', { name }).click()
    await expect(fund.getByRole('radio', { name })).toBeChecked()
    await expect(contribute).toBeEnabled()
  }
  const amount = fund.getByRole('textbox', { name: 'Custom amount in dollars' })
  // Not of the type `number`, which makes 150 of 1,50.
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  await amount.pressSequentially('12.5')
  await expect(amount).toHaveValue('12.5')

  monthAmount = '25500.00'
  await page.reload()
  await expect(fund.getByText('100%', { exact: true })).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  expect(await drawn()).toBe(1)
})

test('Featured Requests: the first five open ones, each with what it is, what it has and four buttons', async ({
  person,
  site,
}) => {
  shows(
    '2.underwriter.featured-five',
    '2.underwriter.featured-title',
    '2.underwriter.featured-genre',
    '2.underwriter.featured-by',
    '2.underwriter.featured-anonymous',
    '2.underwriter.featured-story',
    '2.underwriter.featured-pledged',
    '2.underwriter.featured-goal',
    '2.underwriter.featured-bar',
    '2.underwriter.featured-buttons',
    '2.underwriter.featured-support',
    '9.limits.featured',
    '9.amounts.request',
    '9.amounts.request-sends',
  )
  const listener = await person({ firstName: 'Maria' })
  for (const title of ['One', 'Two', 'Three', 'Four']) await ask(listener, { title })
  const nameless = await person()
  await withDatabase(site, (client) =>
    client.query('update users set first_name = null where id = $1', [nameless.user.id]),
  )
  await ask(nameless, { title: 'Nobody knows' })
  const request = await ask(listener, { title: 'Street Lamps', genre: 'jazz', goalAmount: '300' })
  const { page, call } = await person()
  await call(donations.create, {
    body: {
      amount: 120,
      isGeneral: false,
      songRequestId: request.id,
      paymentMethod: 'other',
      status: 'pledged',
    },
  })
  const open = await call(songRequests.open)
  await page.goto(desk)
  const region = page.getByRole('region', { name: 'Featured Requests' })
  await expect(region.getByRole('heading', { level: 3 })).toHaveText(
    open.slice(0, 5).map(({ title }) => title),
  )
  const featured = region.getByRole('article', { name: 'Street Lamps' })
  for (const text of ['jazz · by Maria', story, '$120.00 pledged of $300', '40%'])
    await expect(featured.getByText(text)).toBeVisible()
  await expect(region.getByRole('article', { name: 'Nobody knows' })).toContainText('by Anonymous')
  const meter = featured.locator('.meter-pledged')
  expect(Number(await meter.evaluate((bar) => getComputedStyle(bar).getPropertyValue('--end')))).toBeCloseTo(
    0.4,
  )

  const names = ['Pledge $10', 'Pledge $25', 'Pledge $50', 'Support']
  for (const [name, amount] of names.map((name, at) => [name, [10, 25, 50, 50][at]!] as const)) {
    const sent = page.waitForRequest(
      (asked) => asked.method() === 'POST' && asked.url().endsWith('/donations'),
    )
    await featured.getByRole('button', { name, exact: true }).click()
    const body = {
      amount,
      isGeneral: false,
      songRequestId: request.id,
      paymentMethod: 'other',
      status: 'pledged',
    }
    expect((await sent).postDataJSON()).toEqual(body)
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

/** A song being written, by a songwriter with each way to pay. */
async function song(person: (names?: object) => Promise<Person>) {
  const listener = await person()
  const request = await ask(listener, { title: 'Paper Cranes' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  await songwriter.call(songwriters.update, { body: { bio, genres: ['folk'], ...methods } })
  await accept(songwriter, request)
  return { request, songwriter }
}

test('Your Impact: the total, the songs supported, the ten most recent, and Mark as Sent while pledged', async ({
  person,
}) => {
  shows(
    '2.underwriter.impact-total',
    '2.underwriter.impact-songs',
    '2.underwriter.impact-recent',
    '2.underwriter.mark-while-pledged',
    '4.donation.mark-only-pledged',
    '4.donation.values',
    '9.limits.recent',
  )
  const { request, songwriter } = await song(person)
  const { page, call } = await person()
  const pledge = (amount: number) =>
    call(donations.create, {
      body: {
        amount,
        isGeneral: false,
        songRequestId: request.id,
        paymentMethod: 'other',
        status: 'pledged',
      },
    })
  for (let at = 0; at < 8; at++)
    await call(donations.create, { body: { amount: 1.1, isGeneral: true, status: 'pledged' } })
  const [rejected, confirmed, sent, pledged] = [
    await pledge(10),
    await pledge(10),
    await pledge(10),
    await pledge(10),
  ]
  for (const { id } of [rejected, confirmed, sent])
    await call(donations.markSent, { params: { id }, body: { externalRef: 'PP-4711' } })
  await songwriter.call(donations.confirm, { params: confirmed })
  await songwriter.call(donations.reject, { params: rejected, body: { reason: 'Nothing came' } })
  await page.goto(desk)
  const impact = page.getByRole('region', { name: 'Your Impact' })
  // Without what was rejected: docs/unclear-lines.md.
  await expect(impact.getByText('Total contributed').locator('..')).toHaveText('Total contributed$38.80')
  await expect(impact.getByText('Songs supported').locator('..')).toHaveText('Songs supported3')
  const rows = impact.getByRole('list', { name: 'Recent contributions' }).locator(':scope > li')
  await expect(rows).toHaveCount(10)
  const newest = (await call(donations.mine)).slice(0, 10)
  for (const [at, { code }] of newest.entries()) await expect(rows.nth(at)).toContainText(code)
  for (const [donation, status] of [
    [rejected, 'rejected'],
    [confirmed, 'confirmed'],
    [sent, 'sent'],
    [pledged, 'pledged'],
  ] as const) {
    const row = rows.filter({ hasText: donation.code })
    await expect(row.getByText(status, { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Mark as Sent/ })).toHaveCount(status === 'pledged' ? 1 : 0)
  }
})

test('after a pledge: the next steps, each way to pay and its copy; then the payment is marked as sent', async ({
  person,
}) => {
  shows(
    '2.underwriter.created-steps',
    '2.underwriter.created-paypal',
    '2.underwriter.created-venmo',
    '2.underwriter.created-cashapp',
    '2.underwriter.created-tip',
    '2.underwriter.created-copy',
    '2.underwriter.sent-reference',
    '2.underwriter.sent-proof',
    '4.donation.confirm-text',
    '8.success.copied',
  )
  const { request } = await song(person)
  const { page, call } = await person()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/request/${request.shareableId}`)
  await page.getByRole('button', { name: 'Pledge $25' }).click()
  const thanks = page.getByRole('dialog')
  await expect(thanks.getByRole('listitem').filter({ hasText: 'Pay Tomás Arévalo directly' })).toBeVisible()
  await expect(thanks.getByText(/songwriter.* confirm/i)).toBeVisible()
  for (const [name, shown] of [
    ['PayPal', methods.paypalLink],
    ['Venmo', methods.venmoHandle],
    ['Cash App', methods.cashappHandle],
    ['Tip link', methods.tipLink],
  ] as const) {
    await expect(thanks.getByRole('link', { name: shown })).toBeVisible()
    await thanks.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
    await expect(page.getByText('Copied!', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  }
  await thanks.getByRole('button', { name: 'Done' }).click()

  await page.goto(desk)
  await page.getByRole('button', { name: /^Mark as Sent/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark Payment as Sent' })
  const mark = dialog.getByRole('button', { name: 'Mark as Sent' })
  await mark.click()
  await expect(dialog.getByText('Transaction reference is required')).toBeVisible()
  await dialog.getByLabel('Transaction reference').fill('PP-4711')
  await dialog.getByLabel('Proof URL (optional)').fill('https://example.com/proof')
  await mark.click()
  await expect(page.getByText('Payment Marked as Sent!', { exact: true })).toBeVisible()
  const [donation] = await call(donations.mine)
  expect(donation).toMatchObject({
    externalRef: 'PP-4711',
    proofUrl: 'https://example.com/proof',
    status: 'sent',
  })
})
