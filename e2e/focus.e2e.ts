import { fill } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { judgeOnce } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from './support/rooms.ts'

const studio = '/?role=songwriter'

test('after a pledge the focus is at its button again, or at the nearest heading', async ({ person }) => {
  const request = await ask(await person(), { title: 'Harbour' })
  const { page } = await person({ role: 'underwriter' })
  const thanks = page.getByRole('dialog', { name: 'Thank you for your pledge' })

  await page.goto(`/request/${request.shareableId}`)
  const pledge = page.getByRole('button', { name: /^Pledge \$/ })
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
  // Nothing is selected, and the button is disabled.
  await page.keyboard.press('Escape')
  await expect(fund.getByRole('heading', { name: 'Community Fund' })).toBeFocused()
})

test('a story that fits once the window is wider keeps the focus that its button had', async ({ person }) => {
  const long = `${'He carried the bread under his coat, all the way up. '.repeat(5)}\n`
  await ask(await person(), { title: 'Bread', story: long })
  const { page } = await becomeSongwriter(await person())
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(studio)
  const card = page.getByRole('article', { name: 'Bread' })
  const more = card.getByRole('button', { name: 'Read the whole story' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 1900, height: 900 })
  const less = card.getByRole('button', { name: 'Show less' })
  await expect(less).toBeFocused()
  await page.addStyleTag({ content: 'article .measure { max-inline-size: none !important; font-size: 9px }' })
  await page.keyboard.press('Enter')
  await expect(less).toHaveCount(0)
  await expect(more).toHaveCount(0)
  await expect(card.getByText('He carried the bread')).toBeFocused()
})

test('in the room the focus goes to the project once the request is accepted', async ({ person }) => {
  const request = await ask(await person({ firstName: 'Maria' }), { title: 'Harbour Lights' })
  const { page } = await becomeSongwriter(await person())
  await page.goto(`/request/${request.shareableId}`)
  await page.getByRole('button', { name: 'Accept Request' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Write this song?' })
  await question.getByRole('button', { name: 'Accept Request' }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Harbour Lights' })).toBeFocused()
  await page.getByRole('button', { name: 'Send Maria a first message' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('in the room the project gets the focus also where the page hears of it before the answer', async ({
  person,
}) => {
  const request = await ask(await person({ firstName: 'Maria' }), { title: 'Harbour Lights' })
  const { page } = await becomeSongwriter(await person())
  await page.goto(`/request/${request.shareableId}`)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${fill(songRequests.accept.path, { id: request.id })}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Accept Request' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Write this song?' })
  await question.getByRole('button', { name: 'Accept Request' }).press('Enter')
  const heading = page.getByRole('heading', { level: 3, name: 'Harbour Lights' })
  await expect(heading).toBeAttached()
  release()
  await expect(heading).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send Maria a first message' })).toBeVisible()
})

test('a profile that is saved for the first time hands the focus to its button', async ({ person }) => {
  const { page } = await person()
  await page.goto(studio)
  await page.getByLabel('Artist bio').fill('Small songs about large days.')
  await page.getByRole('checkbox', { name: 'folk' }).check()
  await page.getByRole('button', { name: 'Save Profile' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeInViewport({ ratio: 1 })
})

test('what the approval of a song misses gets the focus: first the stars, then who may hear it', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener)
  await accept(songwriter, request)
  await deliver(songwriter, request)
  const { page } = listener
  await page.goto(`/request/${request.shareableId}`)
  await page.getByRole('button', { name: 'Approve & rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this song' })
  const approve = dialog.getByRole('button', { name: 'Approve the song' })
  await approve.press('Enter')
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
  await dialog.getByRole('radio', { name: '4 stars' }).click()
  await approve.press('Enter')
  await expect(dialog.getByText('Please choose who can hear the song')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Everyone who has the link' })).toBeFocused()
})

test('a link back on a phone begins within the window, with its focus ring', async ({ person }) => {
  const { page } = await person()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, name] of [
    ['/profile', 'Back to Dashboard'],
    ['/account', 'Back to your profile'],
    ['/books', 'Back to Your Impact'],
  ] as const) {
    await page.goto(path)
    const box = await page.getByRole('link', { name }).boundingBox()
    expect(box!.x, path).toBeGreaterThanOrEqual(2)
  }
})

test('a button that is busy keeps the focus, and sends its form once', async ({ person }) => {
  const { page } = await person()
  await page.goto('/profile')
  const save = page.getByRole('button', { name: 'Save account' })
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    sent.push(route.request().url())
    await first.promise
    return route.continue()
  })
  await page.getByLabel('First name').fill('Adaeze')
  await save.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('First name').press('Enter')
  await save.focus()
  first.resolve()
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
  expect(sent).toHaveLength(1)
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
  // A refused check runs again.
  await expect(wrong()).rejects.toThrow('no name')
})
