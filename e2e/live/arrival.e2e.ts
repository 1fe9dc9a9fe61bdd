import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'

async function waiting(person: () => Promise<Person>) {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener)
  await accept(songwriter, request)
  const { page } = listener
  const streaming = page.waitForResponse(/\/api\/events\b/)
  await page.goto(`/request/${request.shareableId}`)
  await streaming
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  const listen = page.getByRole('button', { name: 'Listen', exact: true })
  const player = page.getByRole('region', { name: 'Listen' }).getByRole('button', { name: /^Play / })
  return { songwriter, request, page, listen, player }
}

test('a song that is delivered while its listener looks at the conversation is at hand', async ({
  person,
}) => {
  const { songwriter, request, page, listen, player } = await waiting(person)
  await expect(listen).toHaveAttribute('aria-pressed', 'false')
  await deliver(songwriter, request)
  await expect(listen).toHaveAttribute('aria-pressed', 'true')
  await expect(player).toBeVisible()
  await expect(page.getByRole('button', { name: 'Listen to it' })).toBeHidden()
})

test('a song that is delivered while its listener types leaves the field alone, and waits beside it', async ({
  person,
}) => {
  const { songwriter, request, page, listen, player } = await waiting(person)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('It was a button ')
  await deliver(songwriter, request)
  const toListen = page.getByRole('button', { name: 'Listen to it' })
  await expect(toListen).toBeVisible()
  await expect(message).toBeFocused()
  await page.keyboard.type('accordion.')
  await expect(message).toHaveValue('It was a button accordion.')
  await expectAccessible(page)
  await toListen.click()
  await expect(player).toBeVisible()
  await expect(listen).toBeFocused()
  await expect(toListen).toBeHidden()
})
