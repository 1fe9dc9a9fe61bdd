import { readFile } from 'node:fs/promises'
import { donations } from '#contract/giving/donations'
import { paths } from '#contract/surface/paths'
import { reports } from '#contract/trust/reports'
import { stewards } from '#contract/trust/stewards'
import { deliveries } from '#contract/work/deliveries'
import { unzipped } from '../../server/features/export/archive/test-zip.ts'
import { emptyDesk } from '../support/database.ts'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { upload } from '../support/uploading.ts'

const email = 'suspending@stewards.example'
test.beforeEach(({ site }) => emptyDesk(site))

const refusal =
  'Your account is suspended: you can read, appeal and settle payments, and write nothing else until that ends'
const facts = 'They asked for money outside of the site, three times.'

async function suspend(steward: Person, reporter: Person, { user }: Person) {
  await reporter.call(reports.create, {
    body: { kind: 'songwriter', id: user.id, reason: 'spam_or_scam', text: 'They wrote to me.' },
  })
  const [reported] = await steward.call(stewards.queue)
  await steward.call(stewards.decide, {
    params: { id: reported!.id },
    body: { decision: 'suspend', rule: 'advertising', reason: facts, until: '2099-12-24' },
  })
}

test('who is suspended while delivering is refused with a sentence, keeps the words, confirms a payment, exports and appeals', async ({
  person,
  expectFailure,
}) => {
  test.slow()
  const wishes = { title: 'The long stairs' }
  const { listener, songwriter, request, room } = await startProject(person, { wishes })
  const { page } = songwriter
  const giver = await person()
  const { id } = await giver.call(donations.create, { body: { amount: '25', songRequestId: request.id } })
  await giver.call(donations.markSent, { params: { id }, body: { externalRef: 'PP-1' } })

  // The user is suspended after an upload, while the delivery form is half filled in.
  await page.goto('/?role=songwriter')
  await upload(page, 'Upload Final Song', song())
  const statement = page.getByRole('dialog', { name: 'Deliver “The long stairs”' })
  await statement.getByRole('checkbox').check()
  await statement.getByLabel('Lyrics (optional)').fill('Up and up')
  await suspend(await person({ firstName: 'Ida', email }), listener, songwriter)
  const line = page.getByRole('complementary', { name: 'Your account' })
  // Elements of the page behind the open dialog have no role, so the test searches by text.
  await expect(page.getByText('Your account is suspended until Dec 24, 2099.')).toBeVisible()
  expectFailure(403)

  await test.step('delivering', async () => {
    await expect(statement.getByText(refusal)).toHaveCount(0)
    await statement.getByRole('button', { name: 'Deliver song' }).click()
    await expect(statement.getByText(refusal).first()).toBeVisible()
    await expect(statement.getByLabel('Lyrics (optional)')).toHaveValue('Up and up')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await listener.call(deliveries.ofProject, { params: request })).toEqual([])
  })

  await test.step('a message', async () => {
    await page.goto(`${room}#messages`)
    const field = page.getByRole('textbox', { name: /message/i })
    await field.fill('Three verses are done')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(refusal).first()).toBeVisible()
    await expect(field).toHaveValue('Three verses are done')
  })

  await test.step('but what was sent before is confirmed', async () => {
    await page.goto(paths.studio('payments'))
    const card = page.getByRole('region', { name: 'Payments' })
    await card.getByRole('button', { name: /^Received/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(card.getByRole('tab', { name: 'Received (1)' })).toBeVisible()
  })

  await test.step('everything of theirs is downloaded', async () => {
    await page.goto(paths.settings('export'))
    // The page scrolls once all its sections are loaded. A click during that moment would be lost.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Download your data' })).toBeInViewport()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const archive = unzipped(await readFile(await (await coming).path()))
    expect([...archive.keys()]).toEqual(expect.arrayContaining(['index.html', 'data/decisions.json']))
    expect(String(archive.get('data/decisions.json'))).toContain(facts)
  })

  await test.step('and the decision is read and appealed', async () => {
    await line.getByRole('link', { name: 'Why, and how to appeal' }).click()
    const decisions = page.getByRole('region', { name: 'Moderation' })
    await expect(decisions).toContainText('You are suspended until Dec 24, 2099')
    await expect(decisions).toContainText(facts)
    await decisions.getByText('Appeal this decision').click()
    await decisions.getByLabel('Why is it wrong?').fill('It was the price of the bus.')
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions.getByText('Appealed', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
