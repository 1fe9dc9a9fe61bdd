import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { paths } from '#contract/surface/paths'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, bio } from '../support/rooms.ts'

test('a payment that was marked as sent or confirmed by a slip offers Undo in its place, and nothing moves under the pointer', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maria' })
  await ask(listener, { title: 'Gas Lamps', goalAmount: '20' })
  const tomas = await person({ firstName: 'Tomás', lastName: 'Arévalo' })
  await tomas.call(songwriterProfile.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const request = await ask(listener, { title: 'Breakwater' })
  await accept(tomas, request)
  const giver = await person({ firstName: 'Ada' })
  const [, second] = [
    await giver.call(donations.create, { body: { amount: '10', songRequestId: request.id } }),
    await giver.call(donations.create, { body: { amount: '25', songRequestId: request.id } }),
  ]
  await giver.call(donations.markSent, { params: second, body: { externalRef: 'VM-2' } })

  await test.step('the giver pledges, and marks as sent', async () => {
    const { page } = giver
    await page.goto('/?role=underwriter')
    const featured = page.getByRole('article', { name: 'Gas Lamps' })
    await featured.getByRole('button', { name: 'Promise $25' }).click()
    const thanks = page.getByRole('dialog', { name: 'Thank you for your promise' })
    await expect(thanks.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page)
    await thanks.getByRole('button', { name: 'Done' }).click()
    await expect(featured.getByText('100%')).toBeVisible()
    const row = page
      .getByRole('list', { name: 'Recent contributions' })
      .getByRole('listitem')
      .filter({ hasText: '$10.00' })
    await row.getByRole('button', { name: 'Mark as Sent' }).click()
    await page.getByLabel('Transaction reference').fill('VM-1')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Sent' }).click()
    await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the songwriter confirms, and undoes it', async () => {
    const { page } = tomas
    await page.goto(paths.studio('payments'))
    const card = page.getByRole('region', { name: 'Payments' })
    const rows = card.getByRole('listitem')
    const next = rows.nth(1).getByRole('button', { name: /^Received/ })
    await expect(next).toBeVisible()
    // Position on the page, not in the window, because a click may scroll to its button.
    const placeOf = () => next.evaluate((one) => one.getBoundingClientRect().top + scrollY)
    // Waits until the content above has loaded: the position is equal twice, half a second apart.
    let before = Number.NaN
    await expect
      .poll(
        async () => {
          const last = before
          before = await placeOf()
          return before - last
        },
        { intervals: [500] },
      )
      .toBe(0)
    await rows
      .nth(0)
      .getByRole('button', { name: /^Received/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Did \$(10|25)\.00 arrive\?$/ })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(card.getByRole('tab', { name: 'To confirm (1)' })).toBeVisible()
    await expect(rows.nth(0)).toContainText('Confirmed')
    await expect(rows.nth(0).getByRole('button', { name: 'Undo' })).toBeFocused()
    expect(await placeOf()).toBe(before)
    await expectAccessible(page)
    await rows.nth(0).getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByRole('tab', { name: 'To confirm (2)' })).toBeVisible()
    await expect(rows.nth(0).getByRole('button', { name: /^Received/ })).toBeFocused()
    expect(await placeOf()).toBe(before)
  })
})
