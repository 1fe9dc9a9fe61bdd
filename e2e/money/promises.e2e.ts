import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { donations } from '#contract/giving/donations'
import { lapseDays } from '#contract/grammar/days'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { paths } from '#contract/surface/paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { boxesOf, expectLayout } from '../support/layout.ts'
import { accept, approve, ask, bio, deliver, openSupport } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'

// This file uses its own site, whose fund is empty at first.
test.use({ settings: ownSite() })

const root = fileURLToPath(new URL('../..', import.meta.url))
const desk = '/?role=underwriter'

/** Runs an operator's command on the running site, and returns its output. */
const command = async (dataDir: string, ...args: string[]) =>
  (
    await promisify(execFile)('npm', ['run', '--silent', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    })
  ).stdout

async function impactOf({ page }: Person) {
  await page.goto(desk)
  return page.getByRole('region', { name: 'Your Impact' })
}

test('a declined supporter pledges nothing more to the song, until the listener allows it in the room', async ({
  person,
  expectFailure,
}) => {
  const [listener, uwe] = [await person({ firstName: 'Maria' }), await person({ firstName: 'Uwe' })]
  const request = await ask(listener, { title: 'The long pier', goalAmount: '100' })
  const given = { body: { amount: '25', songRequestId: request.id } }
  await uwe.call(donations.create, given)
  const room = paths.room(request.shareableId)
  const { page } = listener
  await page.goto(room)
  await page.getByRole('button', { name: 'Decline $25.00 from Uwe' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Only the amount is too large/ })
    .check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline promise' }).click()
  const declined = page.getByText('People you declined')
  await expect(declined).toBeVisible()
  await declined.click()
  await expect(page.getByText('Less than that is welcome')).toBeVisible()
  await expectLayout(page)
  await expectAccessible(page)

  expectFailure(409)
  await uwe.page.goto(room)
  await openSupport(uwe.page)
  await uwe.page.getByRole('button', { name: 'Promise $25' }).click()
  const said = uwe.page.getByText('For this song, a promise of less than $25.00 is welcome', { exact: true })
  await expect(said).toBeVisible()

  await page.getByRole('button', { name: 'Allow again: $25.00 from Uwe' }).click()
  await expect(declined).toHaveCount(0)
  await uwe.call(donations.create, given)
  await expect(page.getByRole('button', { name: 'Decline $25.00 from Uwe' })).toBeVisible()
})

test('promises that are not kept lapse; the song asks others for what is missing, and a payment rejected by mistake is found', async ({
  person,
  site,
}) => {
  test.setTimeout(180_000)
  const listener = await person({ firstName: 'Maria' })
  const request = await ask(listener, { title: 'Low tide', goalAmount: '100' })
  const tomas = await person({ firstName: 'Tomás', lastName: 'Arévalo' })
  const [ada, ben] = [await person({ firstName: 'Ada' }), await person({ firstName: 'Ben' })]
  await tomas.call(songwriterProfile.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const pledge = (giver: Person, amount: string) =>
    giver.call(donations.create, { body: { amount, songRequestId: request.id } })
  const first = await pledge(ada, '60')
  await pledge(ben, '40')
  await accept(tomas, request)
  await deliver(tomas, request)
  await approve(listener, request)
  const room = paths.room(request.shareableId)

  await test.step(`${lapseDays + 1} days pass: both lapse`, async () => {
    await withDatabase(site, (db) =>
      db.query(
        `update donations set due_at = due_at - interval '${lapseDays + 1} days' where status = 'pledged'`,
      ),
    )
    expect(await command(site.dataDir, 'jobs', '--', 'run', 'lapse')).toContain('lapse: succeeded')
    const impact = await impactOf(ada)
    await expect(impact.getByText('ended', { exact: true })).toBeVisible()
    await expect(impact.getByText('You can promise it again, once.')).toBeVisible()
    await expectAccessible(ada.page)
    await tomas.page.goto(paths.studio('payments'))
    const payments = tomas.page.getByRole('region', { name: 'Payments' })
    await payments.getByRole('tab', { name: 'Closed' }).click()
    await expect(payments.getByText('ended: not paid in time')).toHaveCount(2)
    await expectAccessible(tomas.page)
  })

  await test.step('Ada promises again, a third person reads what is missing', async () => {
    const impact = await impactOf(ada)
    await impact.getByRole('button', { name: `Promise it again, ${first.code}` }).click()
    await expect(impact.getByRole('button', { name: `Pay $60.00, ${first.code}` })).toBeVisible()
    const dora = await person({ firstName: 'Dora' })
    await dora.page.goto(room)
    await expect(
      dora.page.getByText('$40.00 is missing. Pay Tomás what the song is worth to you.'),
    ).toBeVisible()
    await expect(dora.page.getByText('$60 of $100, 1 person')).toBeVisible()
    await expectAccessible(dora.page)
    const { page } = listener
    await page.goto(room)
    await page.setViewportSize({ width: 390, height: 844 })
    const large = await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const meter = page.getByRole('figure').filter({ hasText: 'promised of' })
    const below = async () => {
      const [percent, amount] = await boxesOf(
        meter.getByText('60%', { exact: true }),
        meter.getByText('$60.00', { exact: true }),
      )
      return Math.abs(percent!.y - amount!.y)
    }
    await expect.poll(below, 'px of the percent below its line').toBeLessThan(8)
    await large.evaluate((style) => style.parentNode!.removeChild(style))
  })

  await test.step('a payment that was rejected by mistake is disputed, and found', async () => {
    const params = { id: first.id }
    await ada.call(donations.markSent, { params, body: { externalRef: 'VM-1' } })
    await tomas.call(donations.reject, { params, body: { reason: 'Not in my app' } })
    const impact = await impactOf(ada)
    await impact.getByRole('button', { name: `Reply, ${first.code}` }).click()
    await ada.page.getByLabel('Your statement').fill('I sent it on Monday, by Venmo.')
    await expectAccessible(ada.page)
    await ada.page.getByRole('button', { name: 'Send it to the songwriter' }).click()
    await impact.getByRole('button', { name: `Details, ${first.code}` }).click()
    await expect(impact.getByText('“I sent it on Monday, by Venmo.”')).toBeVisible()
    await tomas.page.goto(paths.studio('payments'))
    const payments = tomas.page.getByRole('region', { name: 'Payments' })
    await payments.getByRole('tab', { name: 'Closed' }).click()
    await expect(payments.getByText('“I sent it on Monday, by Venmo.”')).toBeVisible()
    await payments.getByRole('button', { name: `It arrived after all, ${first.code}` }).click()
    await tomas.page.getByLabel('Amount that arrived, in dollars').fill('59.5')
    await expectAccessible(tomas.page)
    await tomas.page.getByRole('button', { name: 'Yes, it arrived' }).click()
    await payments.getByRole('tab', { name: /Received/ }).click()
    await expect(payments.getByText(/\$59\.50 of \$60\.00 arrived, confirmed/)).toBeVisible()
  })
})
