import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { approve, startProject } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'

async function expectSaved(page: Page, link: Locator, name: string) {
  const coming = page.waitForEvent('download')
  await link.click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(name)
  expect((await readFile(await file.path())).equals(song().buffer)).toBe(true)
}

test('people who may hear a song save it under its name: in its room, and each version', async ({
  person,
  newWindow,
}) => {
  test.slow()
  const {
    listener: lena,
    request,
    room,
  } = await startProject(person, {
    songwriter: { firstName: 'Zoë', lastName: 'O’Neil' },
    wishes: { title: 'أغنية "1/2" für Anna' },
    handed: { file: song() },
  })
  const ending = song().name.split('.').at(-1)
  const name = `أغنية _1_2_ für Anna - Zoë O’Neil.${ending}`

  await lena.page.goto(room)
  await expectSaved(lena.page, lena.page.getByRole('link', { name: /^Download أغنية/ }), name)
  await lena.page.getByRole('button', { name: 'Listen', exact: true }).click()
  await expectSaved(lena.page, lena.page.getByRole('link', { name: 'Download version 1' }), name)
  await expectAccessible(lena.page)
  const stranger = await newWindow()
  await stranger.goto(room)
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByRole('link', { name: /^Download/ })).toHaveCount(0)

  await approve(lena, request)
  await stranger.reload()
  await expectSaved(stranger, stranger.getByRole('link', { name: /^Download أغنية/ }), name)
})
