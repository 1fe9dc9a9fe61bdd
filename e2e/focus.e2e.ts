import { fill } from '#contract/grammar/endpoint'
import { pageSize } from '#contract/grammar/text'
import { acceptance } from '#contract/requests/acceptance'
import { projectNotes } from '../server/db/schema.ts'
import { judgeOnce } from './support/axe.ts'
import { withDb } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { accept, ask, becomeSongwriter, openSupport } from './support/rooms.ts'

test('after a pledge the focus is at its button again, or at the nearest heading', async ({ person }) => {
  const request = await ask(await person(), { title: 'Harbour' })
  const { page } = await person({ role: 'underwriter' })
  const thanks = page.getByRole('dialog', { name: 'Thank you for your promise' })

  await page.goto(`/request/${request.shareableId}`)
  await openSupport(page)
  const pledge = page.getByRole('button', { name: /^Promise \$/ })
  for (const key of ['Enter', 'Escape']) {
    await pledge.focus()
    await page.keyboard.press('Enter')
    await expect(thanks).toBeVisible()
    const done = thanks.getByRole('button', { name: 'Done' })
    if (key === 'Enter') await done.focus()
    await page.keyboard.press(key)
    await expect(thanks).toBeHidden()
    await expect(pledge).toBeFocused()
  }

  await page.goto('/')
  const fund = page.getByRole('region', { name: 'Community Fund' })
  await fund.getByRole('radio', { name: '$50' }).focus()
  await page.keyboard.press('Space')
  await fund.getByRole('button', { name: 'Contribute' }).focus()
  await page.keyboard.press('Enter')
  await expect(thanks).toBeVisible()
  // The opener is disabled, because nothing is selected. So the heading gets the focus.
  await page.keyboard.press('Escape')
  await expect(fund.getByRole('heading', { name: 'Community Fund' })).toBeFocused()
})

test('in the room an accepted project gets the focus, also where the page hears of it before the answer', async ({
  person,
}) => {
  const request = await ask(await person({ firstName: 'Maria' }), { title: 'Harbour Lights' })
  const { page } = await becomeSongwriter(await person())
  await page.goto(`/request/${request.shareableId}`)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${fill(acceptance.accept.path, { id: request.id })}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Write it yourself' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Write “Harbour Lights”?' })
  await question.getByRole('button', { name: 'Accept without terms' }).press('Enter')
  const heading = page.getByRole('heading', { level: 3, name: 'Harbour Lights' })
  await expect(heading).toBeAttached()
  release()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Send Maria a first message' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('a long list is read to its end by the keyboard, each row once, and the focus moves on', async ({
  person,
  site,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const { id, shareableId } = await accept(songwriter, await ask(listener))
  const names = Array.from({ length: pageSize + 1 }, (_, at) => `Note no. ${at}`)
  const ofProject = { songRequestId: id, songwriterId: songwriter.user.id, title: 'Project note' }
  await withDb(site, (db) =>
    db.insert(projectNotes).values(names.toReversed().map((content) => ({ ...ofProject, content }))),
  )
  const { page } = listener
  await page.goto(`/request/${shareableId}#notes`)
  const panel = page.getByRole('tabpanel')
  const shown = async () => (await panel.innerText()).match(/Note no\. \d+/g)
  await expect.poll(shown).toEqual(names.slice(0, pageSize))
  const more = panel.getByRole('button', { name: 'Show more', exact: true })
  await more.press('Enter')
  await expect.poll(shown).toEqual(names)
  await expect(more).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(
    await panel.evaluate(
      (list) => list.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  ).toBeTruthy()
})

test('a link back on a phone begins within the window, with its focus ring', async ({ person }) => {
  const { page } = await person()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, name] of [
    ['/profile', 'Back to Dashboard'],
    ['/books', 'Back to Your Impact'],
  ] as const) {
    await page.goto(path)
    const box = await page.getByRole('link', { name }).boundingBox()
    expect(box!.x, path).toBeGreaterThanOrEqual(2)
  }
})

const judged = (inner: string) =>
  `<title>Judged</title><main><ul><li class="row">One</li></ul><label><input type="checkbox"> ${inner}</label></main>`

test('axe looks once at a state: words and more of the same rows make no other, all that can be seen does', async ({
  page: window,
}) => {
  const looks: string[] = []
  const look = (what: string) => judgeOnce(window, async () => void looks.push(what))
  await window.setContent(judged('Rain'))
  await look('first')
  await window.setContent(judged('Snow'))
  await look('other words')
  await window.locator('ul').evaluate((list) => list.append(list.firstElementChild!.cloneNode(true)))
  await look('more rows')
  expect(looks).toEqual(['first'])
  await window.getByRole('checkbox').check()
  await look('checked')
  await window
    .locator('li')
    .last()
    .evaluate((row) => row.classList.add('pale'))
  await look('another look of a row')
  await window.locator('ul').evaluate((list) => list.setAttribute('data-state', 'open'))
  await look('another state of a part')
  await window.locator('ul').evaluate((list) => Object.assign(list.style, { visibility: 'hidden' }))
  await look('hidden')
  await window.setViewportSize({ width: 390, height: 800 })
  await look('another width')
  expect(looks).toHaveLength(6)
  await window.locator('label').evaluate((label) => label.append(document.createElement('button')))
  const wrong = () => judgeOnce(window, () => Promise.reject(new Error('no name')))
  await expect(wrong()).rejects.toThrow('no name')
  // A failed check is not stored as passed, so the check runs again.
  await expect(wrong()).rejects.toThrow('no name')
})
