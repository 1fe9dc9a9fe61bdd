import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { expect, expectAccessible, test } from '../support/fixtures.ts'

test('a newcomer on one machine finds the link in the mailbox, and proves the email', async ({ page }) => {
  const own = `${randomUUID()}@example.com`
  await page.goto('/api/register')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(own)
  await page.getByLabel('Password').fill('a lamp in the window')
  await page.getByRole('button', { name: 'Create account' }).click()

  const line = page.getByRole('complementary', { name: 'Your email' })
  await expect(line).toContainText(`Please confirm your email: we sent a link to ${own}`)
  await test.step('on a phone it takes little of the screen, and both are large enough to touch', async () => {
    const large = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const box = (one: Locator) => one.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect)
    expect((await box(line)).height).toBeLessThanOrEqual(64)
    const touched = [
      line.getByRole('button', { name: 'Send it again' }),
      line.getByRole('link', { name: 'Didn’t get it?' }),
    ]
    const sentence = await box(line.getByText('Please confirm'))
    for (const one of touched) {
      const { top, height, width } = await box(one)
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
      // The text of the button or link is below the sentence, although its edge overlaps the sentence.
      expect(top + height / 2 - 8).toBeGreaterThanOrEqual(sentence.bottom - 1)
    }
    await expectAccessible(page)
    await page.setViewportSize(large)
  })
  await line.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('The link is on its way', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('link', { name: 'Didn’t get it?' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'read it here' }).click()
  const mail = page.getByRole('listitem').filter({ hasText: own })
  await expect(async () => {
    await page.reload()
    await expect(mail).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await mail.getByRole('link', { name: /prove-email\?token/ }).click()
  await expect(page.getByRole('heading', { name: 'Is this your email?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, that’s mine' }).click()
  await page.waitForURL('**/')
  await expect(page.getByRole('button', { name: 'Noor Haddad' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('who finds a link that they did not ask for starts with a new password', async ({
  person,
  newWindow,
}) => {
  const maker = await person({ isNew: true, firstName: 'Ines' })
  const body = { bio: 'Small songs about large days.', genres: ['folk' as const], venmoHandle: '@ines' }
  await maker.call(songwriterProfile.create, { body })
  const owner = await newWindow()
  await owner.goto('/api/dev/mail')
  const mail = owner.getByRole('listitem').filter({ hasText: maker.user.email })
  await expect(async () => {
    await owner.reload()
    await expect(mail).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await mail
    .getByRole('link', { name: /prove-email/ })
    .filter({ hasNotText: 'not-me' })
    .click()
  await expect(owner.getByText('Enter your password to confirm it.')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'I don’t know the password' }).click()
  await expectAccessible(owner)
  await owner.getByLabel('New password').fill('mine alone, this time')
  await owner.getByRole('button', { name: 'Confirm and save new password' }).click()
  await expect(owner.getByText('Your email is confirmed. Sign in with the new password.')).toBeVisible()
  await owner.getByLabel('Email').fill(maker.user.email)
  await owner.getByLabel('Password').fill('mine alone, this time')
  await owner.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'What is in your account' })).toBeVisible()
  await expect(owner.getByText('@ines')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Yes, they are mine' }).click()
  await expect(owner.getByText('Supporters can see them.')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Go on' }).click()
  await expect(owner.getByRole('button', { name: 'Ines Okafor' })).toBeVisible()
})
