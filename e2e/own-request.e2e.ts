import { expect, expectAccessible, test } from './support/fixtures.ts'
import { becomeSongwriter, pressAccept, story } from './support/rooms.ts'

test('on a phone a new request is in sight with its link, and its listener pledges to it', async ({
  person,
}) => {
  const { page } = await person()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel('Title').fill('The blue bicycle')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'hopeful' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('folk')
  await page.getByLabel('Your own promise, in dollars').fill('150')
  await page.getByRole('button', { name: 'Create Song Request' }).click()

  const sleeve = page.getByRole('region', { name: 'Your request is out' })
  await expect(sleeve.getByRole('heading')).toBeFocused()
  for (const part of [
    sleeve.getByRole('heading'),
    sleeve.getByText('The blue bicycle'),
    sleeve.getByText('With your promise of $150.'),
    sleeve.getByRole('button', { name: 'Share Link' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expectAccessible(page)

  await sleeve.getByRole('link', { name: 'Add a photo or a hum' }).click()
  await expect(page.getByRole('heading', { name: 'Photos and audio' })).toBeInViewport()
  const own = page.getByRole('region', { name: 'Your own promise' })
  await own.getByRole('radio', { name: 'Other' }).click()
  await own.getByRole('button', { name: 'Promise' }).click()
  await expect(own.getByText('Amount is required')).toBeVisible()
  await own.getByLabel('Amount in dollars').fill('20.50')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Promise' }).click()
  await page
    .getByRole('dialog', { name: 'Thank you for your promise' })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(page.getByText('$170.50').first()).toBeVisible()
})

test.describe('where a day begins first', () => {
  test.use({ contextOptions: { timezoneId: 'Pacific/Kiritimati' } })

  test('who it is for, why and by when stay in the draft, are shown, and change until the acceptance', async ({
    person,
    browser,
    baseURL,
  }) => {
    const listener = await person()
    const { page } = listener
    await page.goto('/')
    const folded = page.getByText('Who is it for, and by when? (optional)')
    await folded.click()
    const day = page.getByLabel('Needed by')
    const min = (await day.getAttribute('min')) ?? ''
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
    expect(min).toBe(tomorrow.toLocaleDateString('en-CA', { timeZone: 'Pacific/Kiritimati' }))
    await page.getByLabel('Who is it for?').fill('Ingrid')
    await page.getByLabel('Occasion').selectOption('birthday')
    await day.fill(min)
    await expectAccessible(page)
    await page.reload()
    await expect(day).toHaveValue(min)
    await page.goto('/profile')
    await page.goBack()
    await expect(page.getByLabel('Who is it for?')).toHaveValue('Ingrid')
    await page.getByLabel('Title').fill('Eighty candles')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'happy' }).check()
    await page.getByLabel('Genre', { exact: true }).selectOption('folk')
    await page.getByRole('button', { name: 'Create Song Request' }).click()
    const own = page.getByRole('article', { name: 'Eighty candles' })
    const dateOf = { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' } as const
    const when = `Birthday · needed by ${new Date(min).toLocaleDateString('en-US', dateOf)}`
    await expect(own.getByText(when)).toBeVisible()
    await expect(day).toHaveValue('')

    const songwriter = await becomeSongwriter(await person())
    const studio = songwriter.page
    await studio.goto('/?role=songwriter')
    await studio.getByLabel('Order').selectOption('Needed soonest')
    const asked = studio.getByRole('article', { name: 'Eighty candles' })
    await expect(asked.getByText(when)).toBeVisible()
    await expect(asked.getByText('Ingrid')).toBeHidden()
    const storageState = await studio.context().storageState()
    for (const timezoneId of ['UTC', 'Etc/GMT+12']) {
      const elsewhere = await browser.newContext({ baseURL: baseURL!, storageState, timezoneId })
      const there = await elsewhere.newPage()
      await there.goto('/?role=songwriter&sort=needed')
      await expect(there.getByText(when)).toBeVisible()
      await elsewhere.close()
    }

    await own.getByRole('link', { name: 'Eighty candles' }).click()
    await page.getByRole('button', { name: 'Change it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who it’s for, and by when' })
    await dialog.getByLabel('Occasion').selectOption('anniversary')
    await dialog.getByLabel('Needed by').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const part = page.getByRole('region', { name: 'Who it’s for, and by when' })
    await expect(part.getByText('For Ingrid')).toBeVisible()
    await expect(part.getByText('Anniversary', { exact: true })).toBeVisible()

    await pressAccept(asked)
    await expect(page.getByRole('button', { name: 'Change it' })).toBeHidden()
    const project = studio.getByRole('article', { name: 'Eighty candles' })
    await expect(project.getByText('For Ingrid')).toBeVisible()
    await expectAccessible(studio)
  })
})
