import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownSite } from '../support/start/settings.ts'
import { asIs, camera, compare, settled } from './compare.ts'
import { emptyable } from './screens.ts'
import { makeNameless } from './still.ts'

// This file uses its own site, whose marketplace is empty.
test.use({ ...camera, settings: ownSite() })
test.describe.configure({ mode: 'default' })

for (const screen of emptyable)
  test(`${screen.name}, where there is nothing yet, ${asIs}`, async ({ person, site }) => {
    const { page, user } = await person({ role: screen.as })
    await makeNameless(site, user.id)
    await page.goto(screen.path())
    await expect(page.getByText(screen.ready).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
    await settled(page)
    await compare(page, { screen: screen.name, state: 'empty' })
    await expectAccessible(page)
  })
