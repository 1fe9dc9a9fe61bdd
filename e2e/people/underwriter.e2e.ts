import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, openSupport } from '../support/rooms.ts'

test('an underwriter contributes to the fund, pledges to a request and marks the payment as sent', async ({
  person,
}) => {
  shows('6.underwriter.fund', '6.underwriter.mark-sent', '6.underwriter.request')
  await ask(await person({ firstName: 'Maria' }), { title: 'Lanterns', goalAmount: '200' })
  const { page } = await person()
  await page.goto('/?role=underwriter')
  const fund = page.getByRole('region', { name: 'Community Fund' })
  await fund.getByRole('radio', { name: 'Custom' }).click()
  const contribute = fund.getByRole('button', { name: 'Contribute' })
  await contribute.click()
  await expect(fund.getByText('Amount is required', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await fund.getByLabel('Custom amount in dollars').fill('32.5')
  await contribute.click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your promise' })
  await expect(thanks.getByText('Your promise waits in the Community Fund.')).toBeVisible()
  await expectAccessible(page)
  await thanks.getByRole('button', { name: 'Done' }).click()

  const featured = page
    .getByRole('region', { name: 'Featured Requests' })
    .getByRole('article', { name: 'Lanterns' })
  await featured.getByRole('button', { name: 'Support', exact: true }).click()
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(featured.getByText('$50.00 promised of $200')).toBeVisible()
  const impact = page.getByRole('region', { name: 'Your Impact' })
  await expect(impact.getByText('$82.50', { exact: true })).toBeVisible()
  await impact
    .getByRole('button', { name: /^Mark as Sent/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Mark Payment as Sent' })
  const send = dialog.getByRole('button', { name: 'Mark as Sent' })
  await send.click()
  await expect(dialog.getByText('Transaction reference is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Transaction reference').fill('PP-4711')
  await send.click()
  await expect(page.getByText('Payment Marked as Sent!', { exact: true })).toBeVisible()
  await expect(impact.getByRole('list').getByText('sent', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the ten most recent contributions are shown, the newest first', async ({ person }) => {
  shows('2.underwriter.impact-recent', '9.limits.recent')
  const { page, call } = await person()
  const amounts = Array.from({ length: 12 }, (_, at) => `${at + 10}.00`)
  for (const amount of amounts) await call(donations.create, { body: { amount, isGeneral: true } })
  await page.goto('/?role=underwriter')
  const impact = page.getByRole('region', { name: 'Your Impact' })
  const newest = amounts.toReversed().slice(0, 10)
  await expect(impact.getByRole('list').last().getByRole('listitem')).toContainText(
    newest.map((amount) => `$${amount}`),
  )
})

test('a pledge to a song that is being written shows how to pay, with copying', core, async ({ person }) => {
  shows('2.underwriter.created-copy')
  const request = await ask(await person(), { title: 'Paper Boats' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  const { page } = await person()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await accept(songwriter, request)
  await songwriter.call(songwriterProfile.update, {
    body: { bio, genres: ['folk'], venmoHandle: '@tomas', paypalLink: 'https://paypal.me/tomas' },
  })
  await page.goto(`/request/${request.shareableId}`)
  await openSupport(page)
  await page.getByRole('button', { name: 'Promise $25' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your promise' })
  await expect(thanks.getByText('Pay Tomás Arévalo directly')).toBeVisible()
  await expectAccessible(page)
  await thanks.getByRole('button', { name: 'Copy Venmo', exact: true }).click()
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@tomas')
})

test('the profile page says who one is and leads on', core, async ({ person, allowFailure }) => {
  shows(
    '2.routes.profile',
    '2.profile.back',
    '2.profile.go',
    '2.profile.sign-out',
    '2.profile.link-listener',
    '2.profile.link-songwriter',
    '2.profile.link-underwriter',
    '6.anyone.profile-page',
    '7.browser.logout',
  )
  const { page } = await person({ firstName: 'Ada', lastName: 'Okafor' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Okafor' })).toBeVisible()
  for (const [name, heading] of [
    ['Listener view', 'Your Musical Stories Await'],
    ['Songwriter view', "Songwriter's Studio"],
    ['Underwriter view', 'Support Musical Dreams'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
  }
  for (const name of ['Back to Dashboard', 'Go to Dashboard']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Musical Stories Await' })).toBeVisible()
    await page.goBack()
  }
  // A read of this page may still be pending when the session ends, and get a 401.
  allowFailure(/^401 GET /)
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Request a song or Write a song' })).toBeVisible()
})
