import { paths, projectAnchor } from '#contract/surface/paths'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, startProject } from '../support/rooms.ts'

const studio = paths.dashboard({ role: 'songwriter' })

async function atWork(person: (names?: { firstName?: string }) => Promise<Person>, width = 1440) {
  const listener = await person({ firstName: 'Maria' })
  const songwriter = await becomeSongwriter(await person())
  for (const title of ['Third Light', 'Second Light', 'First Light'])
    await accept(songwriter, await ask(listener, { title }))
  const { page } = songwriter
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
  await page.goto(studio)
  const block = page.getByRole('region', { name: 'Active Projects' })
  const opened = block.getByRole('article')
  await expect(block.locator('[data-project-row]').last()).toBeVisible()
  const titles = await block
    .locator('[data-project-row]')
    .evaluateAll((rows) => rows.map((row) => /^\w+ Light/.exec(row.textContent)?.[0] ?? ''))
  return { page, block, opened, titles }
}

test('a project is chosen by its row or by J and K, opened by Enter, and stays after a reload', async ({
  person,
}) => {
  const { page, block, opened, titles } = await atWork(person)
  const heading = (place: number) => opened.getByRole('heading', { level: 3, name: titles[place]! })
  const row = (place: number) => block.getByRole('link', { name: `${titles[place]} for Maria` })
  await expect(heading(0)).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(1)).toBeVisible()
  await expect(row(1)).toBeFocused()
  await expect(row(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('J')
  await page.keyboard.press('j')
  await expect(heading(2)).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(1)).toBeFocused()
  await page.reload()
  await expect(heading(1)).toBeVisible()

  await opened.getByRole('tab', { name: 'Messages' }).click()
  await opened.getByRole('textbox', { name: 'Message' }).pressSequentially('just like K and J')
  await expect(heading(1)).toBeVisible()
  await expect(opened.getByRole('textbox', { name: 'Message' })).toHaveValue('just like K and J')
  await page.reload()
  await expect(opened.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  await expect(heading(1)).toBeVisible()

  await row(2).click()
  await expect(heading(2)).toBeVisible()
  expect(new URL(page.url()).hash).toMatch(new RegExp(`^#${projectAnchor('')}`))
  await page.goBack()
  await expect(heading(1)).toBeVisible()
  await expectAccessible(page)
  await heading(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: titles[1]! })).toBeVisible()
})

test('the palette goes to songs, people and places by keys alone; J and K can be switched off', async ({
  person,
}) => {
  const { page, block, opened, titles } = await atWork(person)
  const heading = (place: number) => opened.getByRole('heading', { level: 3, name: titles[place]! })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const search = palette.getByRole('combobox', { name: 'Songs, people and places' })
  await expect(search).toBeFocused()
  await expectAccessible(page)
  const active = palette.getByRole('option', { selected: true })
  await search.fill('third')
  await expect(active).toHaveText('Third Lightfor Maria')
  await expect(search).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(opened.getByRole('heading', { level: 3, name: 'Third Light' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await search.fill('no such thing')
  await expect(palette.getByText('Nothing has this name.')).toBeVisible()
  await search.fill('')
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option').first()).toBeVisible()
  await search.fill('pro')
  const first = await active.textContent()
  await page.keyboard.press('ArrowUp')
  await expect(active).not.toHaveText(first!)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText(first!)
  await search.fill('community fund')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.fund())

  // The user turns off the J and K shortcuts.
  await page.goto(studio)
  await block.getByText('Keys', { exact: true }).click()
  await block.getByRole('link', { name: 'Keyboard settings' }).click()
  const letters = page.getByRole('checkbox', { name: /^J and K/ })
  await letters.uncheck()
  await expectAccessible(page)
  await page.reload()
  await expect(letters).not.toBeChecked()
  await page.goto(studio)
  await expect(heading(0)).toBeVisible()
  await expect(block.getByText('J next')).toHaveCount(0)
  await page.keyboard.press('j')
  // If J still worked, it would have moved to the next project before Enter is pressed.
  await page.keyboard.press('Enter')
  await expect(heading(0)).toBeFocused()
  await expect(opened.getByRole('heading', { level: 3 })).toHaveText(titles[0]!)
})

test('on a phone the panes are a bar; a project opens in its place, and stays open in a turned phone', async ({
  person,
}) => {
  const { page, block, opened } = await atWork(person, 390)
  const bar = page.getByRole('navigation', { name: 'In the studio' })
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Waiting for you'])
  const { y, height } = (await bar.boundingBox())!
  expect(Math.round(y + height)).toBe(844)
  const third = block.locator('[data-project-row]').last()
  const title = /^\w+ Light/.exec((await third.textContent())!)![0]
  await third.click()
  await expect(opened.getByRole('heading', { level: 3, name: title })).toBeFocused()
  await expect(opened.getByRole('button', { name: 'Share Link' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [844, 390]) {
    await page.setViewportSize({ width, height: 1234 - width })
    await expect(opened.getByRole('heading', { level: 3, name: title })).toBeVisible()
  }

  await bar.getByRole('link', { name: 'Waiting for you' }).click()
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await expect(block).toBeHidden()
  await page.goBack()
  await expect(opened.getByRole('heading', { level: 3, name: title })).toBeVisible()
  await bar.getByRole('link', { name: 'Today' }).click()
  await expect(block.locator('[data-project-row]')).toHaveCount(3)
})

test('a tablet that is turned keeps the dialog of a project, with what is typed in it', async ({
  person,
}) => {
  const { songwriter } = await startProject(person, { wishes: { title: 'A Turned Harbour' } })
  const { page } = songwriter
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(studio)
  const card = page.getByRole('article', { name: 'A Turned Harbour' })
  await card.getByRole('tab', { name: 'Creative' }).click()
  await card.getByRole('button', { name: 'Propose Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What should change?').selectOption('title')
  await dialog.getByLabel('Change it to').fill('Harbour Bell')
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 1792 - width })
    await expect(page.locator('[data-project-row]')).toHaveCount(width === 1024 ? 1 : 0)
    await expect(dialog.getByLabel('Change it to')).toHaveValue('Harbour Bell')
    await expect(dialog.getByLabel('Change it to')).toBeFocused()
  }
  await dialog.getByRole('button', { name: 'Propose Change' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Harbour Bell')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Propose Change' })).toBeFocused()
})
