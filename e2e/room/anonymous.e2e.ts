import type { Page } from '@playwright/test'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { expect, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'

const messages = (page: Page) => page.getByRole('tabpanel', { name: 'Messages' })

async function write(page: Page, text: string) {
  await messages(page).getByRole('textbox', { name: 'Message' }).fill(text)
  await messages(page).getByRole('button', { name: 'Send Message' }).click()
}

test('an anonymous listener and the songwriter talk, each on their own side, and see that the other is there', async ({
  person,
}) => {
  const listener = await becomeSongwriter(await person({ firstName: 'Maria' }))
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás' }))
  const request = await ask(listener, { isAnonymous: true })
  await accept(songwriter, request)
  await deliver(songwriter, request, { seconds: 6 })
  const params = { id: request.id }
  const [version] = await listener.call(deliveries.ofProject, { params })
  for (const [who, text] of [
    [listener, 'The last word is swallowed.'],
    [songwriter, 'Sung again tomorrow.'],
  ] as const)
    await who.call(comments.add, { params: { id: version!.id }, body: { second: 2, text } })

  for (const { page } of [listener, songwriter]) {
    await page.goto(`/request/${request.shareableId}`)
    await page.getByRole('tab', { name: 'Messages' }).click()
  }
  await write(songwriter.page, 'Did she have a name for it?')
  await write(listener.page, 'The honey train.')
  for (const [{ page }, mine, other, name] of [
    [songwriter, 'Did she have a name for it?', 'The honey train.', 'Listener'],
    [listener, 'The honey train.', 'Did she have a name for it?', 'Tomás Okafor'],
  ] as const) {
    const item = (text: string) => messages(page).getByRole('listitem').filter({ hasText: text })
    await expect(item(mine).getByText('You', { exact: true })).toBeVisible()
    await expect(item(mine).getByText('Read', { exact: true })).toBeVisible()
    await expect(item(other).getByText(name, { exact: true })).toBeVisible()
  }
  await expect(messages(songwriter.page).getByText('The listener is here')).toBeVisible()
  await expect(messages(listener.page).getByText('Tomás Okafor is here')).toBeVisible()

  for (const [{ page }, tab, byListener, bySongwriter] of [
    [songwriter, 'Overview', 'Listener', 'You'],
    [listener, 'Listen', 'You', 'Tomás Okafor'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    const onVersion = page.getByRole('region', { name: 'Comments on version 1' })
    const item = (text: string) => onVersion.getByRole('listitem').filter({ hasText: text })
    await expect(item('The last word is swallowed.')).toContainText(`${byListener} ·`)
    await expect(item('Sung again tomorrow.')).toContainText(`${bySongwriter} ·`)
  }
  await expect(songwriter.page.getByText('Maria')).toHaveCount(0)
})
