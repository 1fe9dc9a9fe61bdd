import { expect, test } from '../support/fixtures.ts'
import { camera, compare, settled } from './compare.ts'
import { emptyable } from './screens.ts'
import { makeNameless } from './still.ts'

// Settings of its own give this file an empty marketplace of its own.
test.use({ ...camera, settings: { LOG_LEVEL: 'fatal' } })

for (const screen of emptyable)
  test(`${screen.name}, where there is nothing yet, looks as it did`, async ({ person, site }) => {
    const { page, user } = await person({ role: screen.as })
    await makeNameless(site, user.id)
    await page.goto(screen.path())
    await expect(page.getByText(screen.ready).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
    await settled(page)
    await compare(page, { screen: screen.name, state: 'empty' })
  })
