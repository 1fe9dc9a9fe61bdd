import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { donations } from '#contract/giving/donations'
import { checkpointAt } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'
import { expectEachState, expectWell } from '../support/states.ts'

// This file uses its own site, because its checkpoint is from another day.
test.use({ settings: ownSite() })

/**
 * Verifies a receipt file as its reader would. Returns the exit code (3 if the receipt is valid, by the key in
 * it) and the output.
 */
const verify = (file: string) =>
  promisify(execFile)(process.execPath, ['scripts/ledger/verify.ts', file]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )

test('a receipt carries day and root of its checkpoint, and its saved proof is checked offline', async ({
  person,
  site,
  expectFailure,
}, info) => {
  test.setTimeout(120_000)
  const { songwriter, request } = await startProject(person)
  const giver = await person({ firstName: 'Ada', role: 'underwriter' })
  const body = { amount: '25', songRequestId: request.id }
  const { id, code } = await giver.call(donations.create, { body })
  await giver.call(donations.markSent, { params: { id }, body: { externalRef: 'VM-1' } })
  await songwriter.call(donations.confirm, { params: { id }, body: { receivedAmount: '25.00' } })
  const { page } = giver
  const receipt = `/donations/${id}/receipt`
  const line = page
    .getByRole('definition')
    .filter({ hasText: 'None has all of this yet; one is taken each day' })

  await test.step('before a checkpoint has it', async () => {
    expectFailure(/500/)
    await expectEachState(page, {
      path: `/api/donations/${id}/proof`,
      begin: () => page.goto(receipt),
      failed: 'The checkpoint couldn’t be loaded.',
      content: line,
    })
    await expect(page.getByRole('link', { name: 'Save the proof' })).toHaveCount(0)
    await expectWell(page)
  })
  const day = (await checkpointAt(site, new Date(Date.now() + 86_400_000)))!
  const file = info.outputPath('receipt.json')
  await test.step('the day after, its proof is saved', async () => {
    await page.goto(receipt)
    const note = await (await page.request.get(`/ledger/${day}`)).text()
    await expect(page.getByRole('definition').last()).toContainText(note.split('\n')[2]!)
    await expectWell(page)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save the proof' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`receipt-${code}.json`)
    await saved.saveAs(file)
  })
  await test.step('the file proves itself, and not with another cent', async () => {
    const proven = await verify(file)
    expect(proven.stdout).toContain(`${code}: 25.00 USD from Ada`)
    expect(proven.stdout).toContain(`in its checkpoint of ${day}`)
    expect(proven.code).toBe(3)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"receivedAmount":"25.00"', '"receivedAmount":"25.01"'))
    const changed = await verify(file)
    expect(changed.stdout).toContain('The receipt was changed')
    expect(changed.code).toBe(1)
    await writeFile(file, '{"receipt":{}}')
    expect((await verify(file)).code).toBe(2)
  })
})
