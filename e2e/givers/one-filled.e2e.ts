import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'

test.use({ settings: ownSite() })

/** The page's accent-filled buttons, by their words. */
const filled = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const probe = main.appendChild(document.createElement('i'))
    probe.style.background = 'var(--accent)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...main.querySelectorAll('a, button')]
      .filter((one) => getComputedStyle(one).backgroundColor === accent)
      .map(({ textContent }) => textContent.trim())
  })

test('one button of a giver’s screen is filled: what is due, else the amount that was chosen', async ({
  person,
}) => {
  const [listener, songwriter, giver] = [
    await person(),
    await becomeSongwriter(await person()),
    await person(),
  ]
  const project = await ask(listener, { title: 'Harbour Bell' })
  for (const title of ['Open One', 'Open Two', 'Open Three']) await ask(listener, { title })
  const { page } = giver
  const fund = page.getByRole('region', { name: 'Community Fund' })
  const open = async () => {
    await page.goto('/?role=underwriter')
    await expect(page.getByRole('button', { name: 'Support', exact: true })).not.toHaveCount(0)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  await test.step('nothing is due', async () => {
    await open()
    expect(await filled(page)).toEqual([])
    await fund.getByRole('radio', { name: '$25' }).click()
    expect(await filled(page)).toEqual(['Contribute'])
  })

  await test.step('two payments are due', async () => {
    await accept(songwriter, project)
    for (const amount of ['10', '25'])
      await giver.call(donations.create, { body: { amount, songRequestId: project.id } })
    await deliver(songwriter, project)
    await listener.call(songRequests.approve, { params: { id: project.id }, body: { rating: 5 } })
    await open()
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(2)
    expect(await filled(page)).toEqual(['Pay →'])
    await fund.getByRole('radio', { name: '$50' }).click()
    expect(await filled(page)).toEqual(['Pay →'])
    await expectAccessible(page)
  })

  await test.step('rows of the studio that all ask the same have none', async () => {
    for (const donation of await giver.call(donations.mine))
      await giver.call(donations.markSent, { params: donation, body: { externalRef: 'VM-1' } })
    const studio = songwriter.page
    await studio.goto('/?role=songwriter')
    await expect(studio.getByRole('button', { name: /^Received/ })).toHaveCount(2)
    await expect(studio.getByRole('button', { name: 'Accept Request' })).toHaveCount(3)
    expect(await filled(studio)).not.toContain('Received')
    expect(await filled(studio)).not.toContain('Accept Request')
  })
})
