import { donations } from '#contract/giving/donations'
import { projects } from '#contract/work/projects'
import { withDatabase } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'

/** State after a steward's decision. Its consequences are tested in server/test/hidden. */
const hide = (site: Site, table: 'song_requests' | 'project_messages', id: string) =>
  withDatabase(site, (client) => client.query(`update ${table} set hidden_at = now() where id = $1`, [id]))

test('a hidden request is whole for its listener, a title and a sum for its songwriter and givers, and nowhere for others', async ({
  person,
  site,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const giver = await person()
  const stranger = await person()
  const request = await ask(listener, { title: 'A radio on the sill' })
  await giver.call(donations.create, { body: { amount: '40.00', songRequestId: request.id } })
  await accept(songwriter, request)
  await hide(site, 'song_requests', request.id)
  const room = `/request/${request.shareableId}`

  await listener.page.goto(room)
  await expect(listener.page.getByRole('heading', { name: 'A radio on the sill' })).toBeVisible()
  const notice = listener.page.getByRole('region', { name: 'This request is hidden' })
  await expect(notice).toContainText('Nobody else can open it.')
  await expect(notice.getByRole('link', { name: 'Read why, and how to appeal' })).toHaveAttribute(
    'href',
    '/account#decisions',
  )
  await expect(listener.page.getByRole('button', { name: 'Share Link' })).toHaveCount(0)

  for (const [who, sum] of [
    [giver, 'You pledged$40.00'],
    [songwriter, 'Pledged to you$40.00'],
  ] as const) {
    await who.page.goto(room)
    await expect(who.page.getByRole('heading', { name: 'A radio on the sill' })).toBeVisible()
    await expect(who.page.getByText('A steward has hidden this request.')).toBeVisible()
    await expect(who.page.locator('dl')).toHaveText(sum)
    await expect(who.page.getByText('accordion')).toHaveCount(0)
  }
  await giver.page.getByRole('link', { name: 'See your pledges' }).click()
  await expect(
    giver.page.getByText('A steward has hidden this request. There is nothing to pay'),
  ).toBeVisible()
  await expect(giver.page.getByRole('button', { name: 'Cancel pledge' })).toBeVisible()

  await songwriter.page.goto('/?role=songwriter')
  const hidden = songwriter.page.getByRole('region', { name: 'Hidden projects' })
  await expect(hidden.getByRole('link', { name: 'A radio on the sill' })).toBeVisible()

  const answer = await stranger.page.request.get(room)
  expect(answer.status()).toBe(404)
})

test('a hidden message is marked for who wrote it, and gone for the other', async ({ person, site }) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener)
  const { songwriterId } = await accept(songwriter, request)
  const params = { id: request.id }
  const { id } = await listener.call(projects.sendMessage, {
    params,
    body: { message: 'Words that nobody should read', receiverId: songwriterId! },
  })
  await hide(site, 'project_messages', id)
  for (const { page } of [listener, songwriter]) await page.goto(`/request/${request.shareableId}#messages`)
  const messages = (page: typeof listener.page) => page.getByRole('tabpanel', { name: 'Messages' })
  await expect(messages(listener.page).getByText('Words that nobody should read')).toBeVisible()
  await expect(messages(listener.page).getByText('Only you see this.')).toBeVisible()
  await expect(messages(songwriter.page).getByText('No messages yet.')).toBeVisible()
})
