import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { accept, ask, bio } from '../support/rooms.ts'

const desk = '/?role=underwriter'
const statuses = async (giver: Person) => (await giver.call(donations.mine)).map(({ status }) => status)

test('a pledge is undone where it is thanked for, to a request and to the fund', async ({ person }) => {
  await ask(await person({ firstName: 'Maria' }), { title: 'Gas Lamps', goalAmount: '20' })
  const giver = await person({ firstName: 'Ada' })
  const { page } = giver
  await page.goto(desk)
  const featured = page.getByRole('article', { name: 'Gas Lamps' })
  const undo = async () => {
    const dialog = page.getByRole('dialog', { name: 'Thank you for your pledge' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Pledge undone.', { exact: true })).toBeVisible()
  }
  await featured.getByRole('button', { name: 'Pledge $25' }).click()
  await undo()
  await expect(featured.getByText('$0.00 pledged of $20')).toBeVisible()
  await page.getByRole('radio', { name: '$100' }).click()
  await page.getByRole('button', { name: 'Contribute' }).click()
  await undo()
  expect(await statuses(giver)).toEqual(['rejected', 'rejected'])

  await featured.getByRole('button', { name: 'Pledge $25' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(featured.getByText('Fully pledged, still open')).toBeVisible()
  await expectAccessible(page)
})

test('what was marked as sent, and what was confirmed, is undone in its place', async ({ person }) => {
  const tomas = await person({ firstName: 'Tomás', lastName: 'Arévalo' })
  await tomas.call(songwriters.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const request = await ask(await person({ firstName: 'Maria' }), { title: 'Breakwater' })
  await accept(tomas, request)
  const giver = await person({ firstName: 'Ada' })
  for (const amount of ['10', '25'])
    await giver.call(donations.create, { body: { amount, songRequestId: request.id } })

  await test.step('the giver marks both as sent; one by a slip, which is undone', async () => {
    const { page } = giver
    await page.goto(desk)
    const rows = page.getByRole('list', { name: 'Recent contributions' }).getByRole('listitem')
    const mark = async (at: number) => {
      await rows.nth(at).getByRole('button', { name: 'Mark as Sent' }).click()
      await page.getByLabel('Transaction reference').fill(`VM-${at}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as Sent' }).click()
      await expect(rows.nth(at).getByRole('button', { name: 'Undo' })).toBeFocused()
    }
    await mark(0)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(rows.nth(0).getByRole('button', { name: 'Mark as Sent' })).toBeVisible()
    expect(await statuses(giver)).toEqual(['pledged', 'pledged'])
    await mark(0)
    await mark(1)
    expect(await statuses(giver)).toEqual(['sent', 'sent'])
  })

  await test.step('the songwriter confirms by a slip: nothing moves under the pointer, and it is undone', async () => {
    const { page } = tomas
    await page.goto('/?role=songwriter')
    const card = page.getByRole('region', { name: 'Payments' })
    const rows = card.getByRole('listitem')
    const next = rows.nth(1).getByRole('button', { name: /^Received/ })
    await expect(next).toBeVisible()
    // Position in the page, not in the window: a press may scroll to its button.
    const placeOf = () => next.evaluate((one) => one.getBoundingClientRect().top + scrollY)
    // Waits until the content above has loaded: the same position twice, half a second apart.
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
    await expect(dialog).toContainText('Look in your own payment app first')
    await expect(dialog).toContainText('proves nothing')
    await expect(dialog).toContainText('never send the difference back')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(card.getByRole('tab', { name: 'To confirm (1)' })).toBeVisible()
    await expect(rows.nth(0)).toContainText('Confirmed')
    await expect(rows.nth(0).getByRole('button', { name: 'Undo' })).toBeFocused()
    expect(await placeOf()).toBe(before)
    expect(await statuses(giver)).toEqual(['confirmed', 'sent'])
    await expectAccessible(page)
    await rows.nth(0).getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByRole('tab', { name: 'To confirm (2)' })).toBeVisible()
    await expect(rows.nth(0).getByRole('button', { name: /^Received/ })).toBeFocused()
    expect(await placeOf()).toBe(before)
    expect(await statuses(giver)).toEqual(['sent', 'sent'])
  })

  await test.step('after a new load it is undone among the received ones', async () => {
    const { page } = tomas
    const card = page.getByRole('region', { name: 'Payments' })
    await card
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: /^Received/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(card.getByRole('tab', { name: 'Received (1)' })).toBeVisible()
    await page.reload()
    await card.getByRole('tab', { name: 'Received (1)' }).click()
    await card.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByRole('tab', { name: 'Received (0)' })).toBeVisible()
    expect(await statuses(giver)).toEqual(['sent', 'sent'])
  })
})
