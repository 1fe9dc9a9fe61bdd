import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { emptyDesk } from '../support/database.ts'
import { core, expect, test } from '../support/fixtures.ts'
import { ask } from '../support/rooms.ts'
import { expectAccessibleAtBothWidths } from '../support/states.ts'

const [first, second] = ['first@stewards.example', 'second@stewards.example'] as const
test.beforeEach(({ site }) => emptyDesk(site))

test(
  'strangers report a page, a steward hides it, its owner reads why and appeals, another steward reverses it',
  core,
  async ({ browser, baseURL, page, person, expectFailure }) => {
    test.slow()
    const owner = await person({ firstName: 'Lena' })
    const request = await ask(owner, { title: 'The neighbour’s address' })
    const room = `/request/${request.shareableId}`

    await test.step('without an account, with scripts', async () => {
      await page.goto(room)
      const report = page.getByRole('link', { name: 'Report this request' })
      // Waits for hydration. Before it, the link would open the form without JavaScript.
      await expect
        .poll(() =>
          report.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))),
        )
        .toBe(true)
      await report.click()
      const form = page.getByRole('dialog', { name: 'Report this request' })
      await form.getByRole('button', { name: 'Send report' }).click()
      await expect(form.getByText('Please select a reason')).toBeVisible()
      await form.getByRole('radio', { name: 'Someone’s private information' }).check()
      await form.getByLabel('What should we know?').fill('It says where she lives.')
      await expectAccessibleAtBothWidths(page)
      await form.getByRole('button', { name: 'Send report' }).click()
      const sent = page.getByRole('dialog', { name: 'Thank you for your report' })
      await expect(sent.getByText(/R-[0-9A-Z]{4}/)).toBeVisible()
      const address = await sent.getByRole('link', { name: /\/report\// }).getAttribute('href')
      await expectAccessibleAtBothWidths(page)
      await sent.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('link', { name: 'Report this request' })).toBeFocused()

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(address!)
      await page.getByRole('button', { name: 'Copy this page’s address' }).click()
      await expect(page.getByText('Copied!')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await page.getByRole('link', { name: 'Back to the song' }).click()
      await expect(page).toHaveURL(room)
    })

    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const still = await plain.newPage()
    await test.step('without scripts', async () => {
      await still.goto(room)
      await still.getByRole('link', { name: 'Report this request' }).click()
      await expect(still.getByRole('heading', { level: 1 })).toHaveText('Report this request')
      await still.getByRole('radio', { name: 'Harassment or threats' }).check()
      await still.getByRole('button', { name: 'Send the report' }).click()
      await expect(still.getByText('We’re looking at it.')).toBeVisible()
    })

    const one = await person({ firstName: 'Ida', email: first })
    const desk = one.page
    await test.step('a steward hides it', async () => {
      await desk.goto('/')
      await desk.getByRole('button', { name: 'Ida Okafor' }).click()
      await desk.getByRole('link', { name: 'Steward’s desk' }).click()
      await expect(desk.getByText('2 reports')).toBeVisible()
      await expectAccessibleAtBothWidths(desk)
      await desk.getByRole('link', { name: 'Request', exact: true }).click()
      await expect(desk.getByText('The neighbour’s address').first()).toBeVisible()
      await expect(desk.getByText('“It says where she lives.”')).toBeVisible()
      await desk.getByRole('button', { name: 'Decide', exact: true }).click()
      await expect(desk.getByText('Please choose a decision')).toBeVisible()
      await desk.getByRole('radio', { name: 'Hide it' }).check()
      await desk.getByLabel('Rule').selectOption('other-people')
      await desk.getByLabel('Facts').fill('It names the street of a third person.')
      await expectAccessibleAtBothWidths(desk)
      await desk.getByRole('button', { name: 'Hide it' }).click()
      await expect(desk.getByRole('region', { name: 'Decisions', exact: true })).toContainText(
        'It names the street of a third person.',
      )
      await expectAccessibleAtBothWidths(desk)
    })

    await test.step('it is gone for strangers', async () => {
      expectFailure(404)
      await page.goto(room)
      await expect(page.getByRole('heading', { name: 'This request isn’t here' })).toBeVisible()
      await still.reload()
      await expect(still.getByText('We looked at it, and did something about it.')).toBeVisible()
      await plain.close()
    })

    await test.step('its owner reads why, and appeals', async () => {
      // The address that older mails have.
      await owner.page.goto(`${servedRoutes.account}?from=mail#decisions`)
      await expect(owner.page).toHaveURL('/profile?from=mail#decisions')
      const decisions = owner.page.getByRole('region', { name: 'Moderation' })
      await expect(decisions).toContainText('Your request (“The neighbour’s address”) is hidden')
      await expect(decisions).toContainText('It names the street of a third person.')
      await decisions.getByText('Appeal this decision').click()
      await decisions.getByRole('button', { name: 'Send appeal' }).click()
      await expect(decisions.getByText('Please say why the decision is wrong')).toBeVisible()
      await decisions.getByLabel('Why is it wrong?').fill('It is my own old address.')
      await expectAccessibleAtBothWidths(owner.page)
      await decisions.getByRole('button', { name: 'Send appeal' }).click()
      await expect(decisions.getByText('Appealed', { exact: true })).toBeVisible()
    })

    await test.step('another steward reverses it', async () => {
      const other = await person({ firstName: 'Jon', email: second })
      await other.page.goto('/steward')
      await other.page.getByRole('radio', { name: 'Appeals' }).check()
      await other.page.getByRole('link', { name: 'Request', exact: true }).click()
      await other.page.getByRole('radio', { name: 'Reverse it' }).check()
      await other.page.getByLabel('Why').fill('It is hers to tell.')
      await expectAccessibleAtBothWidths(other.page)
      await other.page.getByRole('button', { name: 'Answer', exact: true }).click()
      await expect(other.page.getByText('Reversed by Jon')).toBeVisible()
    })

    await test.step('all is back', async () => {
      await page.goto(room)
      await expect(page.getByRole('heading', { name: 'The neighbour’s address' })).toBeVisible()
      await owner.page.goto(paths.decisions())
      await expect(owner.page.getByText('It is hers to tell.')).toBeVisible()
    })
  },
)
