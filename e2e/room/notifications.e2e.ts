import { notifications } from '#contract/people/notifications'
import { projects } from '#contract/work/projects'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'

test('the bell counts while a page is open, names the event and links to it; what was seen is not counted', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maria' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  const request = await ask(listener, { title: 'Lamplight' })
  const { page } = listener
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  await accept(songwriter, request)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page).toHaveTitle(/^\(1\) /)
  await bell.click()
  const list = page.getByRole('region', { name: 'Notifications' })
  const told = list.getByRole('link', { name: 'Tomás is writing “Lamplight”.' })
  await expect(told).toBeVisible()
  await expectLayout(page)

  await songwriter.call(projects.sendMessage, {
    params: { id: request.id },
    body: { message: 'Hello', receiverId: listener.user.id },
  })
  await expect(list.getByRole('link', { name: 'Tomás sent you a message' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await bell.click()
  await told.click()
  await expect(page).toHaveURL(`/request/${request.shareableId}#messages`)
  await expect(list).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(page).not.toHaveTitle(/^\(/)
})

test('mails are chosen on the profile page, by their own address', async ({ person }) => {
  const { page, call } = await person()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile#mails')
  const messages = page.getByRole('checkbox', { name: 'Someone writes to you' })
  await expect(messages).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeInViewport()
  await messages.uncheck()
  await expect
    .poll(async () => (await call(notifications.choices)).filter(({ mail }) => !mail))
    .toEqual([{ kind: 'message', mail: false }])
  await page.reload()
  await expect(messages).not.toBeChecked()
  await expectAccessible(page)
  await expectLayout(page)
})
