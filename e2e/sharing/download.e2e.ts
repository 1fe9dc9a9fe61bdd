import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'

async function expectSaved(page: Page, link: Locator, name: string) {
  const coming = page.waitForEvent('download')
  await link.click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(name)
  expect((await readFile(await file.path())).equals(song().buffer)).toBe(true)
}

test('people who may hear a song save it under its name: in its room, each version, and from Your Impact', async ({
  person,
  newWindow,
}) => {
  test.slow()
  const lena = await person({ firstName: 'Lena' })
  const kenji = await becomeSongwriter(await person({ firstName: 'Zoë', lastName: 'O’Neil' }))
  const uwe = await person({ firstName: 'Uwe', role: 'underwriter' })
  const request = await ask(lena, { title: 'أغنية "1/2" für Anna' })
  await uwe.call(donations.create, { body: { amount: 25, songRequestId: request.id } })
  await accept(kenji, request)
  await deliver(kenji, request, { file: song() })
  const room = `/request/${request.shareableId}`
  const ending = song().name.split('.').at(-1)
  const name = `أغنية _1_2_ für Anna - Zoë O’Neil.${ending}`

  await lena.page.goto(room)
  await expectSaved(lena.page, lena.page.getByRole('link', { name: /^Download أغنية/ }), name)
  await lena.page.getByRole('tab', { name: 'Listen' }).click()
  await expectSaved(lena.page, lena.page.getByRole('link', { name: 'Download version 1' }), name)
  await expectAccessible(lena.page)
  const stranger = await newWindow()
  await stranger.goto(room)
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByRole('link', { name: /^Download/ })).toHaveCount(0)

  await lena.call(songRequests.approve, { params: request, body: { rating: 5 } })
  await stranger.reload()
  await expectSaved(stranger, stranger.getByRole('link', { name: /^Download أغنية/ }), name)
  await uwe.page.goto('/')
  const impact = uwe.page.getByRole('region', { name: 'Your Impact' })
  await expectSaved(uwe.page, impact.getByRole('link', { name: /^Download أغنية/ }), name)
})
