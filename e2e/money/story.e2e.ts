import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { csvPaths, donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { paths } from '#contract/surface/paths'
import { stopLink } from '../../server/features/reminders/stop-link.ts'
import { core, expect, expectAccessible, type Person, shows, test } from '../support/fixtures.ts'
import { accept, approve, ask, bio, deliver } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'

test.use({ settings: ownSite() })

const desk = '/?role=underwriter'
const root = fileURLToPath(new URL('../..', import.meta.url))
const impactOf = (page: Page) => page.getByRole('region', { name: 'Your Impact' })

/**
 * Returns the output of `npm run audit`, which recomputes all sums and hash chains. A difference makes the
 * command fail, and this function throw.
 */
async function audit(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'audit'], { cwd: root, env })
  return stdout
}

async function marksSent({ page }: Person, reference: string) {
  await page.getByRole('button', { name: 'I have paid' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByLabel('Transaction reference').fill(reference)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Sent' }).click()
  await impactOf(page)
    .getByRole('button', { name: /^Details, / })
    .first()
    .click()
  await expect(
    impactOf(page).getByText('Waiting for Tomás Arévalo to confirm that it arrived.'),
  ).toBeVisible()
}

async function seesHowToPay({ page }: Person, amount: string, code: string) {
  await page.goto(desk)
  await impactOf(page)
    .getByRole('button', { name: `Pay $${amount}, ${code}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Pay $${amount}` })
  for (const text of ['Tomás Arévalo', code])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('link', { name: '@tomas' })).toHaveAttribute(
    'href',
    `https://venmo.com/tomas?txn=pay&amount=${amount}&note=${code}`,
  )
  await expect(dialog.getByRole('img', { name: 'Venmo: scan to pay' })).toBeVisible()
  return dialog
}

test(
  'three promises find their songwriter: two are paid and confirmed, one waits for another song',
  core,
  async ({ person, newWindow, site }) => {
    test.setTimeout(180_000)
    shows('1.underwriter.fund', '1.underwriter.request', '1.underwriter.marks-sent')
    const listener = await person({ firstName: 'Maria' })
    const request = await ask(listener, { title: 'Fireflies', goalAmount: '100' })
    const tomas = await person({ firstName: 'Tomás', lastName: 'Arévalo' })
    const [ada, ben, cleo] = [
      await person({ firstName: 'Ada' }),
      await person({ firstName: 'Ben' }),
      await person({ firstName: 'Cleo' }),
    ]
    const codes = new Map<Person, string>()
    const learnCode = async (giver: Person) => codes.set(giver, (await giver.call(donations.mine))[0]!.code)

    await test.step('two pledge to the open request, one to the fund', async () => {
      for (const [giver, button] of [
        [ada, 'Promise $25'],
        [ben, 'Support'],
      ] as const) {
        await giver.page.goto(desk)
        const featured = giver.page.getByRole('article', { name: 'Fireflies' })
        await featured.getByRole('button', { name: button, exact: true }).click()
        await expect(
          giver.page.getByText(/No songwriter yet\. We’ll let you know when one accepts/).first(),
        ).toBeVisible()
        await giver.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
        await learnCode(giver)
      }
      await cleo.page.goto(desk)
      await cleo.page.getByRole('radio', { name: 'Custom' }).click()
      await cleo.page.getByLabel('Custom amount in dollars').fill('40.10')
      const anonymously = cleo.page.getByLabel('Give anonymously').first()
      await anonymously.check()
      await cleo.page.getByRole('button', { name: 'Contribute' }).click()
      await cleo.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await learnCode(cleo)
      await impactOf(cleo.page)
        .getByRole('button', { name: `Details, ${codes.get(cleo)}` })
        .click()
      await expect(impactOf(cleo.page).getByText(/^Waiting for a song/)).toBeVisible()
      await cleo.page.reload()
      await expect(anonymously).toBeChecked()
    })

    await test.step('Tomás takes it, delivers, and it is approved; the fund fills the gap', async () => {
      await tomas.call(songwriterProfile.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
      await accept(tomas, request)
      await deliver(tomas, request)
      await approve(listener, request)
    })

    await test.step('all three see what to pay, to whom, with code, link and QR; two mark it as sent', async () => {
      const declines = await seesHowToPay(cleo, '40.10', codes.get(cleo)!)
      await expectAccessible(cleo.page)
      await declines.getByRole('button', { name: 'Later' }).click()
      await seesHowToPay(ada, '25.00', codes.get(ada)!)
      await marksSent(ada, 'VM-1')
      await seesHowToPay(ben, '50.00', codes.get(ben)!)
      await marksSent(ben, 'VM-2')
    })

    const visitor = await newWindow()
    await test.step('the ledger shows the match to everyone', async () => {
      await visitor.goto('/fund')
      const entry = visitor.getByRole('list', { name: 'Every match' }).getByRole('listitem')
      await expect(entry).toHaveText(/A private song from Anonymous\$40\.10matched$/)
      await visitor.getByText('Show as a table').click()
      await expect(visitor.getByRole('row').nth(1)).toContainText('$40.10$0.00$40.10$0.00')
      await expectAccessible(visitor)
    })

    await test.step('Tomás pastes his statement, confirms both at once and corrects one', async () => {
      const { page } = tomas
      await page.goto(paths.studio('payments'))
      const card = page.getByRole('region', { name: 'Payments' })
      await expect(card.getByRole('tab', { name: 'To confirm (2)' })).toBeVisible()
      await expectAccessible(page)
      await card.getByRole('button', { name: 'Match a statement' }).click()
      const dialog = page.getByRole('dialog', { name: 'Match a statement' })
      const writes: string[] = []
      page.on('request', (call) => void (call.method() === 'GET' || writes.push(call.postData() ?? '')))
      await dialog
        .getByLabel('Paste your statement here')
        .fill(`Ada paid you\n${codes.get(ada)}\n+ $25.00\n\nBen ${codes.get(ben)!.toLowerCase()} +$48.75`)
      await dialog.getByRole('button', { name: 'Find payments' }).click()
      await expect(dialog.getByRole('checkbox', { name: '$25.00 from Ada' })).toBeChecked()
      await dialog.getByRole('checkbox', { name: '$48.75 from Ben' }).check()
      await expect(dialog).toContainText('never send the difference back')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Confirm 2 payments, $73.75' }).click()
      await expect(dialog.getByText('2 confirmed.')).toBeVisible()
      // The browser sent only two amounts of the bank statement.
      expect(writes).toEqual(['{"receivedAmount":"25.00"}', '{"receivedAmount":"48.75"}'])
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(card.getByRole('tab', { name: 'Received (2)' })).toBeVisible()
      await card.getByRole('tab', { name: 'Received (2)' }).click()
      await expect(card.getByText('$48.75 of $50.00 arrived, confirmed')).toBeVisible()
    })

    await test.step('Cleo declines, and waits for another song', async () => {
      for (const button of ['Details', 'Choose another song'])
        await impactOf(cleo.page)
          .getByRole('button', { name: `${button}, ${codes.get(cleo)}` })
          .click()
      await cleo.page.getByRole('dialog').getByRole('button', { name: 'Choose another song' }).click()
      await expect(impactOf(cleo.page).getByText(/^Waiting for a song/)).toBeVisible()
    })

    await test.step('Ben, signed out, stops the reminders of his payment by the link in a mail', async () => {
      const secret = readFileSync(path.join(site.dataDir, 'secret'), 'utf8').trim()
      const { id: donationId } = (await ben.call(donations.mine))[0]!
      const link = stopLink({ donationId, kind: 'pay' }, { site: new URL(visitor.url()).origin, secret })
      await visitor.goto(link)
      await expectAccessible(visitor)
      await visitor.getByRole('button', { name: 'Stop these reminders' }).click()
      await expect(visitor.getByRole('heading', { name: 'Reminders stopped' })).toBeVisible()
      await visitor.goto(link)
      await expect(visitor.getByRole('heading', { name: 'Reminders were stopped before' })).toBeVisible()
      await visitor.goto('/fund')
    })

    await test.step('ledger, meter, receipt, file and audit agree to the cent', async () => {
      await visitor.reload()
      await expect(visitor.getByText('No song has been matched yet.')).toBeVisible()
      const figure = (name: string) => visitor.getByRole('term').filter({ hasText: name }).locator('..')
      await expect(figure('Waiting')).toContainText('$40.10')
      await expect(figure('Matched')).toContainText('$0.00')

      await visitor.goto(`/request/${request.shareableId}`)
      await expect(visitor.getByText('$75 of $100, 2 people')).toBeVisible()
      await listener.page.goto(`/request/${request.shareableId}`)
      await expect(listener.page.getByText('$75.00 promised of $100')).toBeVisible()
      await expect(listener.page.getByText('$73.75 confirmed')).toBeVisible()
      await expect(listener.page.getByText('$1.25 less arrived than promised')).toBeVisible()

      await ben.page.goto(desk)
      await expect(impactOf(ben.page).getByText('$48.75 of $50.00 arrived. Thank you.')).toBeVisible()
      await impactOf(ben.page)
        .getByRole('button', { name: `Details, ${codes.get(ben)}` })
        .click()
      await impactOf(ben.page)
        .getByRole('link', { name: `Receipt, ${codes.get(ben)}` })
        .click()
      await expect(ben.page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
      for (const text of ['$48.75', 'Tomás Arévalo', 'Fireflies', 'VM-2', codes.get(ben)!])
        await expect(ben.page.getByText(text, { exact: true })).toBeVisible()
      await expectAccessible(ben.page)
      const pdf = (await ben.page.pdf({ format: 'A4' })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      const csv = await ben.page.request.get(`${csvPaths.mine}?year=${new Date().getUTCFullYear()}`)
      expect(await csv.text()).toContain(`${codes.get(ben)},Fireflies,Tomás Arévalo,50.00,48.75,confirmed`)

      expect(await audit(site.dataDir)).toMatch(/all agree\n$/)
    })
  },
)
