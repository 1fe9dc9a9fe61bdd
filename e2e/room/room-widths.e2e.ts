import { songRequests } from '#contract/requests/song-requests'
import { expect, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'
import { readAt, wordFaults } from '../support/words.ts'

test('no word of a delivered song’s room is broken or lies below its record, at any width', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person({ role: 'songwriter' }))
  const project = await ask(listener, { title: 'The allotment gate' })
  await accept(songwriter, project)
  await deliver(songwriter, project)
  const { page } = listener
  await page.goto(`/request/${project.shareableId}`)
  const title = page.getByRole('heading', { name: 'The allotment gate' })
  await expect(title).toBeVisible()
  for (const width of readAt) expect.soft(await wordFaults(page, width)).toEqual([])
  await listener.call(songRequests.approve, { params: { id: project.id }, body: { rating: 5 } })
  await page.reload()
  await expect(title).toBeVisible()
  for (const width of readAt) expect.soft(await wordFaults(page, width)).toEqual([])
})
