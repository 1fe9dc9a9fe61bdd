import { expect, test } from '../support/fixtures.ts'
import { ask } from '../support/rooms.ts'

test('signing out in one tab leaves nothing on the screen of another, which goes to sign-in', async ({
  person,
}) => {
  const listener = await person()
  const { page } = listener
  await ask(listener, { title: 'The kitchen light' })
  await page.goto('/')
  await expect(page.getByText('The kitchen light').first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.request.post('/api/logout')
  await page.waitForURL(/\/api\/login/)
  await expect(page.getByText('The kitchen light')).toHaveCount(0)
  await other.waitForURL(/\/api\/login/)
})
