import { projects } from '#contract/work/projects'
import { expect, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import { holding } from './holding.ts'

test('the landing page says who writes the songs and who is paid', async ({ page }) => {
  shows('1.copy.all-to-songwriters', '1.copy.by-humans')
  await page.goto('/')
  await expect(page.getByText(/100% (?:of it )?goes to songwriters/i).first()).toBeVisible()
  await expect(page.getByText(/written by humans,? for humans/i).first()).toBeVisible()
})

test('a request has eight emotions and ten genres to choose from, and a story of ten characters', async ({
  person,
}) => {
  shows(
    '5.request.emotion-choices',
    '5.request.genre-choices',
    '9.limits.emotions',
    '9.limits.genres',
    '9.limits.story',
  )
  const { page } = await person()
  await page.goto('/?role=listener')
  const form = page.locator('form').filter({ has: page.getByLabel('Your story') })
  await expect(form.locator('input[name=emotions]')).toHaveCount(8)
  const emotions = await form
    .locator('input[name=emotions]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(emotions).toEqual(
    'happy nostalgic hopeful melancholic grateful romantic peaceful energetic'.split(' '),
  )
  const genres = await form
    .getByLabel('Genre')
    .locator('option')
    .evaluateAll((all) => all.flatMap((one) => (one as HTMLOptionElement).value || []))
  expect(genres).toEqual('folk pop rock rnb country electronic jazz classical acoustic indie'.split(' '))
  const tooShort = form.getByText('Please share more details about your story')
  await form.getByLabel('Your story').fill('  nine char  ')
  await form.getByRole('button', { name: 'Create Song Request' }).click()
  await expect(tooShort).toBeVisible()
  await form.getByLabel('Your story').fill('ten letter')
  await form.getByRole('button', { name: 'Create Song Request' }).click()
  await expect(tooShort).toHaveCount(0)
})

test('the fund has its usual goal until it is known, and then its total to the cent', async ({ person }) => {
  shows('9.fund.goal-text', '9.money.fund')
  const { page } = await person()
  await page.route('**/api/community-fund', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), totalAmount: '1234567890.50' }
    await route.fulfill({ response: answer, json })
  })
  const release = await holding(page, '**/api/community-fund')
  await page.goto('/?role=underwriter')
  const fund = page.getByRole('region', { name: 'Community Fund' })
  await expect(fund.getByText(/goal \$17,000/)).toBeVisible()
  await expect(fund.getByText('$1,234,567,890.50')).toHaveCount(0)
  release()
  await expect(fund.getByText('$1,234,567,890.50')).toBeVisible()
})

test('at most one toast is shown at a time', async ({ person }) => {
  shows('4.toast.one')
  const me = await person()
  await ask(me, { title: 'Two Toasts' })
  await me.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await me.page.goto('/?role=listener')
  const share = me.page.getByRole('button', { name: 'Share Link' }).first()
  await share.click()
  const toasts = me.page.getByRole('region', { name: 'Notification' }).getByRole('listitem')
  await expect(toasts).toHaveCount(1)
  await share.click()
  await expect(toasts).toHaveCount(1)
})

for (const { row, tab, button, list } of [
  { row: '5.message.sending', tab: 'Messages', button: 'Send Message', list: 'messages' },
  { row: '5.note.sending', tab: 'Notes', button: 'Add Note', list: 'notes' },
] as const)
  test(`${button} is disabled while it is sent, and sends once`, async ({ person }) => {
    shows(row)
    const request = await ask(await person(), { title: `Once: ${button}` })
    const writer = await becomeSongwriter(await person())
    await accept(writer, request)
    const { page } = writer
    await page.goto(`/request/${request.shareableId}`)
    await page.getByRole('tab', { name: tab }).click()
    const panel = page.getByRole('tabpanel', { name: tab })
    const send = panel.getByRole('button', { name: button })
    await expect(send).toBeDisabled()
    await panel.getByRole('textbox').last().fill('Leave room for the door.')
    const release = await holding(page, new RegExp(`/api/projects/[^/]+/${list}$`))
    await send.dblclick()
    await expect(send).toBeDisabled()
    release()
    await expect(panel.getByText('Leave room for the door.')).toHaveCount(1)
  })

test('the panel of the status starts at planning, and then at the latest status', async ({ person }) => {
  shows('4.project.starts-planning', '4.project.starts-latest')
  const request = await ask(await person(), { title: 'Where We Are' })
  const writer = await becomeSongwriter(await person())
  await accept(writer, request)
  const { page, call } = writer
  const status = page.getByRole('tabpanel', { name: 'Status' }).locator('select')
  const open = () => page.getByRole('tab', { name: 'Status' }).click()
  await page.goto(`/request/${request.shareableId}`)
  await open()
  await expect(status).toHaveValue('planning')
  const body = { status: 'mixing', percentComplete: 70 } as const
  await call(projects.updateStatus, { params: { id: request.id }, body })
  await page.reload()
  await open()
  await expect(status).toHaveValue('mixing')
})
