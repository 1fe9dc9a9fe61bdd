import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { paths } from '#contract/surface/paths'
import { reports } from '#contract/trust/reports'
import { stewards } from '#contract/trust/stewards'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { unzipped } from '../../server/features/export/archive/test-zip.ts'
import { emptyDesk } from '../support/database.ts'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { accept, ask, bio } from '../support/rooms.ts'
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

/** Presses, and expects the refusal with its reason. */
async function expectRefused(within: Page | Locator, name: string | RegExp) {
  await expect(within.getByText(refusal)).toHaveCount(0)
  await within.getByRole('button', { name }).click()
  await expect(within.getByText(refusal).first()).toBeVisible()
}

test('a suspended songwriter confirms a payment, exports, appeals, and is refused everything else with a sentence', async ({
  person,
  expectFailure,
}) => {
  test.slow()
  const [listener, tomas, giver] = [
    await person({ firstName: 'Lena' }),
    await person({ firstName: 'Tomás', role: 'songwriter' }),
    await person({ firstName: 'Gia' }),
  ]
  await tomas.call(songwriters.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const [inWork, open, others] = [
    await ask(listener, { title: 'The long stairs' }),
    await ask(listener, { title: 'An open window' }),
    await ask(listener, { title: 'Somebody else’s song' }),
  ]
  await accept(tomas, inWork)
  const { id } = await giver.call(donations.create, { body: { amount: '25', songRequestId: inWork.id } })
  await giver.call(donations.markSent, { params: { id }, body: { externalRef: 'PP-1' } })
  const { page } = tomas

  // The suspension comes during an upload and a half-filled statement.
  await page.goto('/?role=songwriter')
  await upload(page, 'Upload Final Song', song())
  const statement = page.getByRole('dialog', { name: 'Deliver “The long stairs”' })
  await statement.getByRole('checkbox').check()
  await statement.getByLabel('Lyrics (optional)').fill('Up and up')
  await suspend(await person({ firstName: 'Ida', email }), giver, tomas)
  const line = page.getByRole('complementary', { name: 'Your account' })
  // The page behind the dialog has no roles.
  await expect(page.getByText('Your account is suspended until Dec 24, 2099.')).toBeVisible()
  expectFailure(403)

  await test.step('delivering', async () => {
    await expectRefused(statement, 'Deliver song')
    await expect(statement.getByLabel('Lyrics (optional)')).toHaveValue('Up and up')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await listener.call(deliveries.ofProject, { params: inWork })).toEqual([])
  })

  await test.step('accepting', async () => {
    await page.goto('/?role=songwriter')
    await page
      .getByRole('article', { name: 'An open window' })
      .getByRole('button', { name: 'Accept Request' })
      .click()
    await expectRefused(page.getByRole('dialog', { name: 'Write this song?' }), 'Accept Request')
    await page.keyboard.press('Escape')
  })

  await test.step('the profile', async () => {
    const profile = page.getByRole('region', { name: 'Your Profile' })
    await profile.getByRole('button', { name: 'Edit Profile' }).click()
    await profile.getByLabel('Artist bio').fill('Write to me elsewhere, at a discount.')
    await expectRefused(page, 'Update Profile')
    await expect(profile.getByLabel('Artist bio')).toHaveValue('Write to me elsewhere, at a discount.')
  })

  await test.step('pledging', async () => {
    await page.goto(paths.room(others.shareableId))
    await expectRefused(page, 'Pledge $25')
  })

  await test.step('a message', async () => {
    await page.goto(`${paths.room(inWork.shareableId)}#messages`)
    const field = page.getByRole('textbox', { name: /message/i })
    await field.fill('Three verses are done')
    await expectRefused(page, 'Send')
    await expect(field).toHaveValue('Three verses are done')
    expect(await listener.call(projects.messages, { params: inWork })).toEqual([])
  })

  await test.step('a report', async () => {
    await page.goto(paths.room(open.shareableId))
    await page.getByRole('link', { name: 'Report this request' }).click()
    const form = page.getByRole('dialog', { name: 'Report this request' })
    await form.getByRole('radio', { name: 'Advertising or a scam' }).check()
    await form.getByLabel('What should we know?').fill('It is an advertisement.')
    await expectRefused(form, 'Send report')
    await expect(form.getByLabel('What should we know?')).toHaveValue('It is an advertisement.')
  })

  await test.step('but what was sent before is confirmed, after the sentences against fraud', async () => {
    await page.goto('/?role=songwriter')
    const card = page.getByRole('region', { name: 'Payments' })
    await card.getByRole('button', { name: /^Received/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('your own payment app first: a picture')
    await expect(dialog).toContainText('never send the difference back')
    await dialog.getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(card.getByRole('tab', { name: 'Received (1)' })).toBeVisible()
    expect((await giver.call(donations.one, { params: { id } })).status).toBe('confirmed')
  })

  await test.step('everything of theirs is downloaded', async () => {
    await page.goto(paths.account('export'))
    // The page scrolls once all its sections are loaded: a press in that moment is none.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Everything in one file' })).toBeInViewport()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const archive = unzipped(await readFile(await (await coming).path()))
    expect([...archive.keys()]).toEqual(expect.arrayContaining(['index.html', 'data/decisions.json']))
    expect(String(archive.get('data/decisions.json'))).toContain(facts)
  })

  await test.step('and the decision is read and appealed', async () => {
    await line.getByRole('link', { name: 'Why, and how to appeal' }).click()
    const decisions = page.getByRole('region', { name: 'Decisions about you' })
    await expect(decisions).toContainText('You are suspended until Dec 24, 2099')
    await expect(decisions).toContainText(facts)
    await decisions.getByText('Appeal this decision').click()
    await decisions.getByLabel('Why is it wrong?').fill('It was the price of the bus.')
    await decisions.getByRole('button', { name: 'Send appeal' }).click()
    await expect(decisions.getByText('Appealed', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
